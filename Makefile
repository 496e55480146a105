# make train   set up, then train the embedded starter corpus: scores, maps, artifact, report in runs/starter/
# make serve   serve the newest artifact
# make test    run the tests
# make bento   pack the service with the artifacts under runs/ as a bento
PYTHON ?= python3
BIN := .venv/bin
CONFIG ?= configs/starter.yaml

.PHONY: train serve test bento clean

train: .venv/.train
	$(BIN)/python train.py --config $(CONFIG)

serve: .venv/.serve
	$(BIN)/setu serve

test: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/python -m pytest

bento: .venv/.serve
	$(BIN)/bentoml build

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Setu needs Python 3.11 or newer; name one with: make PYTHON=python3.11 train")'
	$(PYTHON) -m venv .venv

# One environment, filled as far as the target needs: serving takes no torch.
.venv/.serve: EXTRA = plots
.venv/.train: EXTRA = train
.venv/.test: EXTRA = test
.venv/.serve .venv/.train .venv/.test: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[$(EXTRA)]'
	touch $@

clean:
	rm -rf .venv build dist *.egg-info
