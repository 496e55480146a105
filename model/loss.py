"""Label-smoothed cross-entropy fused with the output projection, in chunks that stay in the processor's cache.

The full table of logits, [tokens, vocab], is never made: each chunk's gradient is taken at once, while its logits are
at hand. Imports torch alone. Source of the smoothing: arXiv 1706.03762 section 5.4.
"""

import torch
from torch import Tensor

CHUNK = 512  # tokens a chunk: 512 x 8,000 floats are 16 MB


class ProjectedCrossEntropy(torch.autograd.Function):
    """Sums over tokens of the smoothed loss and of the plain negative log-likelihood; only the first is trained."""

    @staticmethod
    def forward(ctx, states: Tensor, weight: Tensor, targets: Tensor, smoothing: float) -> tuple[Tensor, Tensor]:
        """`states` [tokens, d_model] in the type to multiply in, `weight` [vocab, d_model], `targets` [tokens]."""
        vocab, cast = weight.size(0), weight.to(states.dtype)
        grad_states, grad_weight = torch.empty_like(states), torch.zeros_like(weight)
        loss = nll = states.new_zeros((), dtype=torch.float32)
        for start in range(0, len(states), CHUNK):
            part = slice(start, start + CHUNK)
            log_probs = (states[part] @ cast.T).float().log_softmax(dim=-1)  # [tokens, vocab]
            chosen = log_probs.gather(1, targets[part, None])  # [tokens, 1]
            nll = nll - chosen.sum()
            loss = loss - (1 - smoothing) * chosen.sum() - smoothing / vocab * log_probs.sum()
            grad = log_probs.exp_().sub_(smoothing / vocab)  # d loss / d logits = softmax - smoothed target
            grad.scatter_add_(1, targets[part, None], torch.full_like(chosen, smoothing - 1))
            grad = grad.to(states.dtype)
            grad_states[part] = grad @ cast
            grad_weight += grad.T @ states[part]
        ctx.save_for_backward(grad_states, grad_weight)
        ctx.mark_non_differentiable(nll)
        return loss, nll

    @staticmethod
    def backward(ctx, grad_loss: Tensor, _grad_nll: Tensor) -> tuple[Tensor, Tensor, None, None]:
        grad_states, grad_weight = ctx.saved_tensors
        return grad_states * grad_loss.to(grad_states.dtype), grad_weight * grad_loss, None, None
