"""The fused loss against `F.cross_entropy`, in value and gradient, at every edge of a chunk."""

import math

import pytest
import torch
from torch.nn import functional as F

from model import loss
from model.loss import ProjectedCrossEntropy


def tensors(tokens, d_model=6, vocab=11, seed=1):
    torch.manual_seed(seed)
    states = torch.randn(tokens, d_model, requires_grad=True)
    weight = torch.randn(vocab, d_model, requires_grad=True)
    return states, weight, torch.randint(vocab, (tokens,))


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.7])
@pytest.mark.parametrize("tokens", [1, 7, 8, 9, 16, 21])
def test_equals_cross_entropy_in_value_and_gradients(monkeypatch, tokens, smoothing):
    monkeypatch.setattr(loss, "CHUNK", 8)
    states, weight, targets = tensors(tokens)
    logits = states @ weight.T
    wanted = F.cross_entropy(logits, targets, label_smoothing=smoothing, reduction="sum")
    wanted_gradients = torch.autograd.grad(0.3 * wanted, (states, weight), retain_graph=True)
    found, nll = ProjectedCrossEntropy.apply(states, weight, targets, smoothing)
    gradients = torch.autograd.grad(0.3 * found, (states, weight))  # the factor must reach the gradients
    torch.testing.assert_close(found, wanted)
    torch.testing.assert_close(nll, F.cross_entropy(logits, targets, reduction="sum"))
    torch.testing.assert_close(gradients, wanted_gradients, atol=1e-5, rtol=1e-4)


def test_chunks_of_the_real_size_agree_with_one_piece():
    states, weight, targets = tensors(loss.CHUNK + 1)
    found, _ = ProjectedCrossEntropy.apply(states, weight, targets, 0.1)
    found.backward()
    logits = states.detach() @ weight.detach().T
    torch.testing.assert_close(found, F.cross_entropy(logits, targets, label_smoothing=0.1, reduction="sum"))
    last = (logits[-1].softmax(dim=0) - 0.1 / 11 - 0.9 * F.one_hot(targets[-1], 11)) @ weight.detach()
    torch.testing.assert_close(states.grad[-1], last)


def test_gradients_follow_finite_differences():
    states, weight, targets = tensors(3)
    ProjectedCrossEntropy.apply(states, weight, targets, 0.1)[0].backward()
    step = 1e-2
    with torch.no_grad():
        for tensor in (states, weight):
            moved = torch.zeros_like(tensor)
            moved[1, 2] = step
            values = [
                ProjectedCrossEntropy.apply(states + sign * moved, weight, targets, 0.1)[0].item()
                if tensor is states
                else ProjectedCrossEntropy.apply(states, weight + sign * moved, targets, 0.1)[0].item()
                for sign in (1, -1)
            ]
            slope = (values[0] - values[1]) / (2 * step)
            assert tensor.grad[1, 2].item() == pytest.approx(slope, abs=2e-3)


def test_a_loss_by_hand():
    # One token, logits ln 1 and ln 3 (state 1, weights 0 and ln 3): probabilities 1/4 and 3/4, the second is right.
    # Negative log-likelihood ln(4/3) = 0.2877. Smoothed by 0.2, the target is (0.1, 0.9):
    # 0.1 ln 4 + 0.9 ln(4/3) = 0.1386 + 0.2589 = 0.3975.
    states, weight = torch.tensor([[1.0]]), torch.tensor([[0.0], [math.log(3)]])
    found, nll = ProjectedCrossEntropy.apply(states, weight, torch.tensor([1]), 0.2)
    assert nll.item() == pytest.approx(0.2877, abs=5e-5)
    assert found.item() == pytest.approx(0.3975, abs=5e-5)


def test_only_the_smoothed_loss_is_trained():
    states, weight, targets = tensors(4)
    found, nll = ProjectedCrossEntropy.apply(states, weight, targets, 0.1)
    assert found.requires_grad
    assert not nll.requires_grad


def test_half_precision_states_keep_a_full_precision_loss():
    states, weight, targets = tensors(20)
    found, nll = ProjectedCrossEntropy.apply(states.bfloat16(), weight, targets, 0.1)
    found.backward()
    assert found.dtype == nll.dtype == weight.grad.dtype == torch.float32
    wanted = F.cross_entropy(states @ weight.T, targets, label_smoothing=0.1, reduction="sum")
    assert found.item() == pytest.approx(wanted.item(), rel=0.02)
