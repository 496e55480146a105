#!/usr/bin/env bash
# One run of at most 8 minutes for a machine with a GPU: the shapes of configs/small.yaml and configs/base.yaml, each
# trained for 150 seconds in bf16, and losses beside the CPU's. No network, and no package beyond torch,
# pytorch-lightning, sentencepiece, sacrebleu and what these bring along. Another Python: PYTHON=... benchmarks/gpu.sh
#   benchmarks/gpu.sh [--corpora ../shared/corpora]
# Without a GPU, to see in a few minutes that it works:
#   benchmarks/gpu.sh --device cpu --seconds 20 --limit 500 --sentences 32 --check-steps 5 --batch-tokens 600
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
"$PYTHON" -c 'import pytorch_lightning, regex, sacrebleu, sentencepiece, torch, yaml'
if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,memory.total,driver_version --format=csv,noheader
fi
# The batches of small.yaml are a CPU's size; a GPU waits for the next one.
exec timeout 480 "$PYTHON" benchmarks/gpu.py --seconds 150 --batch-tokens 16000 "$@"
