"""The LightningModule: loss, optimizer, schedule and validation of a network that is passed in, and nothing else.

Imports `model.transformer`, `model.decoding`, `model.loss`, `model.metrics` and `data.batching`. Sources: optimizer and
schedule, arXiv 1706.03762 section 5.3; guided alignment, arXiv 1909.02074 section 4.
"""

from dataclasses import dataclass

import pytorch_lightning as pl
import torch
import torch.distributed as dist
from torch import Tensor

from data.batching import Batch
from data.tokenizer import BOS, EOS, PAD, Tokenizer
from model.alignment import AlignmentReading
from model.config import AlignmentConfig, LengthRule, require
from model.decoding import translate_ids
from model.loss import ProjectedCrossEntropy
from model.metrics import quick_score
from model.transformer import Attention, Transformer


@dataclass(frozen=True)
class OptimConfig:
    """Adam with a rising, then falling learning rate.

    The cooldown at the end is that of arXiv 2405.18392: what a constant or slowly falling rate leaves unsettled, a
    short fall to zero settles, so that a run of known length ends well below one that is cut off.

    Args:
        lr: the highest learning rate, reached after warm-up.
        warmup: optimizer steps of linear rise; then the rate falls with the inverse square root of the step.
        cooldown: optimizer steps, the last before `trainer.max_steps`, in which the rate falls in a line to zero.
        betas: Adam's decay rates.
        clip: gradients are scaled down to this norm; 0 leaves them.
        label_smoothing: share of probability spread over the whole vocabulary.
        ema_decay: decay of the averaged weights that validation and export use; 0 uses the last weights.
        accumulate: batches whose gradients make one step.
    """

    lr: float = 1e-3
    warmup: int = 1000
    cooldown: int = 0
    betas: tuple[float, float] = (0.9, 0.98)
    clip: float = 1.0
    label_smoothing: float = 0.1
    ema_decay: float = 0.999
    accumulate: int = 1

    def __post_init__(self) -> None:
        require(self.lr > 0, "optim.lr", self.lr, "must be above 0")
        require(self.warmup >= 1, "optim.warmup", self.warmup, "must be at least 1")
        require(self.cooldown >= 0, "optim.cooldown", self.cooldown, "must be at least 0")
        require(0 <= self.label_smoothing < 1, "optim.label_smoothing", self.label_smoothing, "must be in [0, 1)")
        require(0 <= self.ema_decay < 1, "optim.ema_decay", self.ema_decay, "must be in [0, 1)")
        require(self.accumulate >= 1, "optim.accumulate", self.accumulate, "must be at least 1")
        require(self.clip >= 0, "optim.clip", self.clip, "must be at least 0")

    def scale(self, step: int, max_steps: int = -1) -> float:
        """The share of `lr` in force at a step, counted from 0, of a run of `max_steps`; -1 is a run without end."""
        left = (max_steps - step) / self.cooldown if self.cooldown and max_steps >= 0 else 1.0
        step += 1
        return min(step / self.warmup, (self.warmup / step) ** 0.5) * min(1.0, max(left, 0.0))


class TranslationModule(pl.LightningModule):
    """Trains a `Transformer`.

    Args:
        network: what is trained.
        tokenizer: turns translations of the dev set back into text.
        optim: optimizer and schedule.
        alignment: guided alignment; its loss counts only where pairs have links.
        length: how long translations may grow.
    """

    def __init__(
        self,
        network: Transformer,
        tokenizer: Tokenizer,
        optim: OptimConfig,
        alignment: AlignmentConfig,
        length: LengthRule,
    ) -> None:
        super().__init__()
        self.network = network
        self.tokenizer = tokenizer
        self.optim, self.alignment, self.length = optim, alignment, length
        self.reading = AlignmentReading(
            alignment.resolve_layer(network.config.decoder_layers), 0, alignment.shifted, alignment.weight > 0
        )
        self.translations: list[tuple[str, str]] = []  # of this validation: ours, reference
        self._rng_state: Tensor | None = None

    def _step(self, batch: Batch, stage: str) -> Tensor:
        """The loss of a batch, logged under `stage`."""
        guided = self.alignment.weight > 0 and len(batch.links) > 0
        attention = Attention(only_cross=self.reading.layer) if guided else None
        memory = self.network.encode(batch.src)
        states = self.network.decoder_states(batch.tgt_in, memory, attention=attention)  # [batch, tgt_len, d_model]
        real = batch.tgt_out != PAD  # [batch, tgt_len]
        smoothing = self.optim.label_smoothing
        loss, nll = projected_loss(states[real], self.network.embedding.weight, batch.tgt_out[real], smoothing)
        tokens = int(real.sum())
        loss = loss / tokens
        self._log(stage, "nll", nll / tokens, tokens)
        if guided:
            aligned = alignment_loss(attention.cross[0][:, 0], batch, self.alignment.shifted)
            self._log(stage, "alignment", aligned, tokens)
            loss = loss + self.alignment.weight * aligned
        self._log(stage, "loss", loss, tokens)
        return loss

    def _log(self, stage: str, name: str, value: Tensor, tokens: int) -> None:
        training = stage == "train"
        self.log(
            f"{stage}/{name}", value.detach(), batch_size=tokens, on_step=training, on_epoch=not training,
            sync_dist=not training, prog_bar=training and name == "loss",
        )  # fmt: skip

    def training_step(self, batch: Batch, batch_idx: int) -> Tensor:
        """One batch's loss. Raises ValueError if it is not finite."""
        loss = self._step(batch, "train")
        if not torch.isfinite(loss):
            raise ValueError(
                f"the loss is {loss.item()} at step {self.global_step}: lower optim.lr={self.optim.lr} or raise "
                f"optim.warmup={self.optim.warmup}, then start again or --resume from the last checkpoint"
            )
        return loss

    def validation_step(self, batch: tuple[Batch, list[str]], batch_idx: int) -> None:
        """Loss and greedy translations of one batch of the dev set."""
        pairs, references = batch
        self._step(pairs, "val")
        found = translate_ids(self.network, pairs.src, self.length, BOS, EOS)
        self.translations += zip((self.tokenizer.decode(one.ids) for one in found), references, strict=True)

    def on_validation_epoch_start(self) -> None:
        """Forget the last validation's translations."""
        self.translations = []

    def on_validation_epoch_end(self) -> None:
        """Score the translations of all processes."""
        if dist.is_available() and dist.is_initialized():
            parts: list[list] = [[] for _ in range(dist.get_world_size())]
            dist.all_gather_object(parts, self.translations)
            self.translations = [pair for part in parts for pair in part]
        hypotheses, references = zip(*self.translations, strict=True)
        for name, value in quick_score(hypotheses, references).items():
            self.log(f"val/{name}", value, prog_bar=name == "chrf2", sync_dist=True)

    def configure_optimizers(self) -> dict:
        """Adam, and the schedule stepped with it."""
        optimizer = torch.optim.Adam(self.parameters(), lr=self.optim.lr, betas=self.optim.betas, eps=1e-9, fused=True)
        max_steps = self.trainer.max_steps
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: self.optim.scale(step, max_steps))
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": schedule, "interval": "step"}}

    def configure_gradient_clipping(self, optimizer: torch.optim.Optimizer, **_unused: object) -> None:
        """Scale gradients down to `optim.clip`. Lightning's own clipping refuses a fused optimizer."""
        norm = torch.nn.utils.clip_grad_norm_(self.parameters(), self.optim.clip or torch.inf)
        self.log("train/gradient_norm", norm)

    def on_save_checkpoint(self, checkpoint: dict) -> None:
        """Keep the state of dropout's random numbers, without which a resumed run would differ."""
        checkpoint["rng_state"] = torch.get_rng_state()

    def on_load_checkpoint(self, checkpoint: dict) -> None:
        """Remember the state; it is set just before the first batch, after everything else that draws numbers."""
        self._rng_state = checkpoint["rng_state"]

    def on_train_batch_start(self, batch: Batch, batch_idx: int) -> None:
        """Set the random numbers of a resumed run back to where they were."""
        if self._rng_state is not None:
            torch.set_rng_state(self._rng_state)
            self._rng_state = None


def projected_loss(states: Tensor, weight: Tensor, targets: Tensor, smoothing: float) -> tuple[Tensor, Tensor]:
    """Summed smoothed loss and summed negative log-likelihood, in the type that autocast asks for.

    Args:
        states: [tokens, d_model].
        weight: [vocab, d_model].
        targets: [tokens].
        smoothing: label smoothing.
    """
    device = states.device.type
    if torch.is_autocast_enabled(device):
        states = states.to(torch.get_autocast_dtype(device))
    with torch.autocast(device, enabled=False):
        return ProjectedCrossEntropy.apply(states, weight, targets, smoothing)


def alignment_loss(weights: Tensor, batch: Batch, shifted: bool) -> Tensor:
    """Mean over linked target pieces of the cross-entropy between where they should look and where they do.

    Args:
        weights: [batch, tgt_len, src_len], one head's cross-attention.
        batch: its `links` name row, target piece and source position.
        shifted: the piece is read at the step whose input it is, one after the step that emits it.
    """
    rows, tgt, src = batch.links.unbind(dim=1)
    chosen = weights[rows, tgt + int(shifted), src].float()  # [links]
    return -(batch.link_weights * chosen.clamp_min(1e-9).log()).sum() / batch.link_weights.sum()
