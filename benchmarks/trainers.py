"""The processes that `training.py` lets take turns: ours, JoeyNMT and eole, each in an environment of its own.

    PEER/bin/python benchmarks/trainers.py SYSTEM JOB.json

All train one shape on the job's batches in the job's order: pre-norm, one tied embedding, dropout after the embedding
and after each sub-layer, Adam on the same schedule. Ours goes the product's way: Lightning, `TranslationModule`,
averaged weights kept (not scored). JoeyNMT is its model, loss, optimizer, schedule and training step; levelled: no
dropout inside attention and feed-forward, and a first update at the lowest rate, not the highest. It refuses bf16 on a
CPU. eole is its model, loss, optimizer, schedule and its trainer's own loop; levelled: no dropout inside attention and
feed-forward, biases in the feed-forward alone, no attention entropy for the log. Its count of right guesses stays, as
the loss cannot do without. The peers' Pythons start this file, hence the imports inside functions.
"""

import json
import logging
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
Rows = list[tuple[list[int], list[int]]]  # the pairs of one batch as ids, without markers


class Turns:
    """Waits for a line on stdin, lets a share of the updates pass, answers in one line of JSON, and so on to the end.

    `logits_of` gives, for a batch of the dev set, logits [tokens, vocab] and targets [tokens].
    """

    def __init__(self, job: dict, network, logits_of: Callable, dev: list) -> None:
        self.network, self.logits_of, self.dev = network, logits_of, dev
        self.each, self.left = job["updates"] // job["turns"], job["updates"]
        self.tokens, self.since = 0, 0.0

    def wait(self, *_lightning: object) -> None:
        """Until it is this process's turn; the end of stdin ends the process."""
        if not sys.stdin.readline():
            sys.exit(1)
        self.tokens, self.since = 0, time.perf_counter()

    def update(self, tokens: int) -> None:
        """Count an update over so many target pieces."""
        self.tokens, self.left = self.tokens + tokens, self.left - 1
        if self.left % self.each == 0:
            seconds, memory = time.perf_counter() - self.since, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            answer = {"tokens": self.tokens, "seconds": seconds, "megabytes": memory / 1024, "nll": self.dev_loss()}
            print(json.dumps(answer), flush=True)
            if self.left:
                self.wait()

    def dev_loss(self) -> float:
        """Negative log-likelihood per target piece, end markers counted."""
        import torch

        total, tokens = 0.0, 0
        self.network.eval()
        with torch.inference_mode():
            for logits, targets in map(self.logits_of, self.dev):
                total += float(torch.nn.functional.cross_entropy(logits, targets, reduction="sum"))
                tokens += len(targets)
        self.network.train()
        return total / tokens


def padded(rows: Rows, pad: int, bos: int, eos: int) -> tuple:
    """Sources, with the end marker, and targets, with both, of a batch: [batch, src_len] and [batch, tgt_len + 1]."""
    import torch
    from torch.nn.utils.rnn import pad_sequence

    src = pad_sequence([torch.tensor([*src, eos]) for src, _ in rows], True, pad)
    return src, pad_sequence([torch.tensor([bos, *tgt, eos]) for _, tgt in rows], True, pad)


def train_setu(job: dict) -> None:
    """Train ours on the job's batches."""
    sys.path.insert(0, str(ROOT))
    import pytorch_lightning as pl
    import torch
    from pytorch_lightning.callbacks import LambdaCallback
    from torch.utils.data import DataLoader

    from data.batching import Batch, Example, collate
    from data.tokenizer import PAD
    from model.callbacks import averaging
    from model.config import AlignmentConfig, LengthRule, ModelConfig
    from model.module import OptimConfig, TranslationModule
    from model.transformer import Transformer

    def batch_of(rows: Rows) -> Batch:
        return collate([Example(*row) for row in rows])

    def logits_of(batch: Batch):
        real = batch.tgt_out != PAD  # [batch, tgt_len]
        return network(batch.src, batch.tgt_in)[real], batch.tgt_out[real]

    def count(trainer, module, outputs, batch: Batch, batch_idx: int) -> None:
        turns.update(batch.tgt_tokens)

    logging.disable(logging.INFO)
    pl.seed_everything(job["seed"], verbose=False)
    torch.set_num_threads(job["threads"])
    network = Transformer(ModelConfig(**job["model"]), job["vocab"], PAD)
    optim = OptimConfig(job["lr"], job["warmup"], clip=job["clip"], label_smoothing=job["smoothing"])
    # The tokenizer would serve validation, which is not run.
    module = TranslationModule(network, None, optim, AlignmentConfig(weight=0.0), LengthRule())
    turns = Turns(job, network, logits_of, list(map(batch_of, job["dev"])))
    quiet = {"enable_checkpointing": False, "enable_progress_bar": False, "enable_model_summary": False}
    beside = [averaging(optim.ema_decay), LambdaCallback(on_train_start=turns.wait, on_train_batch_end=count)]
    trainer = pl.Trainer("cpu", precision=job["precision"], max_epochs=1, callbacks=beside, logger=False, **quiet)
    trainer.fit(module, DataLoader(job["batches"], batch_size=None, collate_fn=batch_of))


def train_joeynmt(job: dict) -> None:
    """Train JoeyNMT on the job's batches."""
    import torch
    from joeynmt.batch import Batch
    from joeynmt.config import parse_train_args
    from joeynmt.helpers import set_seed
    from joeynmt.training import TrainManager

    pad, bos, eos, device = 1, 2, 3, torch.device("cpu")  # fixed ids; 0 is its unknown piece, which no pair has

    def batch_of(rows: Rows) -> Batch:
        src, tgt = padded(rows, pad, bos, eos)
        return Batch(src, (src != pad).sum(1), None, tgt, None, torch.arange(len(rows)), device, pad, eos)

    def logits_of(batch: Batch):
        real = batch.trg != pad  # [batch, tgt_len]
        return model._encode_decode(**vars(batch))[0][real], batch.trg[real]

    logging.disable(logging.INFO)
    set_seed(job["seed"])
    torch.set_num_threads(job["threads"])
    model = joeynmt_model(job["model"], job["vocab"])
    model.loss_function = ("crossentropy", job["smoothing"])
    settings = parse_train_args({
        "batch_size": 1, "normalization": "tokens", "label_smoothing": job["smoothing"], "adam_betas": [0.9, 0.98],
        "learning_rate": job["lr"], "learning_rate_min": 0.0, "learning_rate_warmup": job["warmup"],
        "scheduling": "warmupinversesquareroot", "clip_grad_norm": job["clip"],
    })  # fmt: skip
    off = {"device_type": "cpu", "enabled": False}
    manager = TrainManager(0, model, Path(job["folder"]), device, autocast=off, train_args=settings)
    turns = Turns(job, model, logits_of, list(map(batch_of, job["dev"])))
    turns.wait()
    for step, batch in enumerate(map(batch_of, job["batches"])):  # as in its train_and_validate
        manager.scheduler.step(step)
        manager._train_step(batch)
        manager.clip_grad_fun(parameters=model.parameters())
        manager.optimizer.step()
        model.zero_grad()
        turns.update(batch.ntokens)


def joeynmt_model(shape: dict, vocab: int):
    """JoeyNMT's Transformer in our shape, pre-norm, all embeddings tied, and dropout only where ours has it."""
    from joeynmt.config import _check_special_symbols
    from joeynmt.model import build_model
    from joeynmt.vocabulary import Vocabulary

    pieces = Vocabulary([str(i) for i in range(4, vocab)], SimpleNamespace(**_check_special_symbols({})))
    part = {
        "type": "transformer", "hidden_size": shape["d_model"], "ff_size": shape["d_ff"], "num_heads": shape["heads"],
        "dropout": shape["dropout"], "layer_norm": "pre",
        "embeddings": {"embedding_dim": shape["d_model"], "scale": True},
    }  # fmt: skip
    sides = {side: part | {"num_layers": shape[f"{side}_layers"]} for side in ("encoder", "decoder")}
    model = build_model(sides | {"tied_embeddings": True, "tied_softmax": True}, pieces, pieces)
    for name, layer in model.named_modules():
        if name.endswith(("_att.dropout", "pwff_layer.2")):  # on attention weights, and between the two products
            layer.p = 0.0
    return model


def train_eole(job: dict) -> None:
    """Train eole on the job's batches."""
    import torch
    from eole.constants import DefaultTokens
    from eole.models.model import EncoderDecoderModel
    from eole.trainer import Trainer, TrainerConfig
    from eole.utils.loss import LossCompute
    from eole.utils.misc import set_random_seed
    from eole.utils.optimizers import Optimizer

    pad, bos, eos = 0, 2, 3

    def batch_of(rows: Rows) -> dict:
        src, tgt = padded(rows, pad, bos, eos)
        unused = {"images": None, "prefix_len": None, "cid": [], "cid_line_number": []}
        return {"src": src, "srclen": (src != pad).sum(1), "tgt": tgt, **unused}

    def logits_of(batch: dict):
        targets = batch["tgt"][:, 1:]  # [batch, tgt_len]
        states, _, _ = model(batch["src"], batch["tgt"], batch["srclen"])  # [batch, tgt_len, d_model]
        return model.generator(states[targets != pad]), targets[targets != pad]

    def batches() -> Iterator[tuple[dict, int]]:
        turns.wait()
        for batch in map(batch_of, job["batches"]):
            yield batch, 0  # the next one is asked for when the update is done
            turns.update(int((batch["tgt"][:, 1:] != pad).sum()))

    logging.disable(logging.WARNING)
    set_random_seed(job["seed"], False)
    torch.set_num_threads(job["threads"])
    config = eole_config(job)
    pieces = {DefaultTokens.PAD: pad} | {str(i): i for i in range(1, job["vocab"])}
    vocabs = {"src": pieces, "tgt": pieces, "specials": {}}
    model = EncoderDecoderModel.for_training(config.model, vocabs, config.training, device_id=-1)
    for name, layer in model.named_modules():
        if name.endswith("mlp.dropout_1"):  # between the two products of the feed-forward
            layer.p = 0.0
    loss, optim = LossCompute.from_config(config, model, vocabs), Optimizer.from_config(model, config)
    settings = TrainerConfig(norm_method="tokens", n_gpu=0, gpu_rank=-1)
    turns = Turns(job, model, logits_of, list(map(batch_of, job["dev"])))
    trainer = Trainer(model, loss, None, SimpleNamespace(transforms=[]), {}, optim, settings)
    trainer.train(batches(), train_steps=0)  # to the end of the batches


def eole_config(job: dict) -> SimpleNamespace:
    """eole's settings of model and training; weights start by Xavier's rule, as in its own recipes."""
    from eole.config.models import TransformerModelConfig
    from eole.config.training import TrainingConfig

    shape = job["model"]
    model = TransformerModelConfig(
        hidden_size=shape["d_model"], heads=shape["heads"], transformer_ff=shape["d_ff"], add_ffnbias=True,
        share_embeddings=True, share_decoder_embeddings=True, generator_bias=False,
        embeddings={"word_vec_size": shape["d_model"]},
        encoder={"layers": shape["encoder_layers"]}, decoder={"layers": shape["decoder_layers"]},
    )  # fmt: skip
    training = TrainingConfig(
        compute_dtype={"32-true": "fp32", "bf16-mixed": "bf16"}[job["precision"]], param_init_method="xavier_uniform",
        dropout=[shape["dropout"]], attention_dropout=[0.0], label_smoothing=job["smoothing"], normalization="tokens",
        optim="adam", adam_beta2=0.98, adam_eps=1e-9, max_grad_norm=job["clip"], log_attention_entropy=False,
        # Its noam rule has a factor 1 / sqrt(d_model * warmup) at the peak.
        decay_method="noam", warmup_steps=job["warmup"],
        learning_rate=job["lr"] * (shape["d_model"] * job["warmup"]) ** 0.5,
    )  # fmt: skip
    return SimpleNamespace(model=model, training=training)


if __name__ == "__main__":
    system, path = sys.argv[1:]
    train = {"setu": train_setu, "joeynmt": train_joeynmt, "eole": train_eole}[system]
    train(json.loads(Path(path).read_text()))
