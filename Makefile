# Each target does its own set-up. PYTHON picks the interpreter (3.11 or later).
# (A name on the PATH may be a shim of a version manager that leads nowhere: only what runs counts.)
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV   ?= .venv
BIN    := $(VENV)/bin
HOURS  ?= 2

.PHONY: help demo test check test-slow test-model train train-data bench understanding fuzz chaos soak docs mosquitto format clean

help:            ## show this list
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

demo: $(VENV)/.demo  ## run a simulated house and talk to it; needs neither broker nor Ollama
	@$(BIN)/hearth demo

test: $(VENV)/.dev mosquitto  ## all tests, against a real Mosquitto where one is to be had
	@$(BIN)/python -m pytest -n 3 --dist worksteal -q -m "not model and not slow" \
		--hypothesis-profile=brief $(ARGS)

check: $(VENV)/.dev  ## lint, format, types, layers
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/python -m pytest -q tests/layers

test-slow: $(VENV)/.dev mosquitto  ## what takes long and seldom changes: all languages, more examples
	@$(BIN)/python -m pytest -n 2 -q -m "slow or (hypothesis and not model)" $(ARGS)

test-model: $(VENV)/.demo $(VENV)/.dev mosquitto  ## tests with the real embedded model (downloads it once)
	@$(BIN)/hearth model install
	@$(BIN)/python -m pytest -q -m model $(ARGS)

train: $(VENV)/.train  ## train the embedded model and print its score card (HOURS=2)
	@$(BIN)/python -m training all --hours $(HOURS) $(ARGS)

train-data: $(VENV)/.dev  ## show a sample of what it is trained with (ARGS='--help')
	@$(BIN)/python -m training data $(ARGS)

bench: $(VENV)/.dev mosquitto  ## print the figures of docs/benchmarks.md for this machine
	@$(BIN)/python -m benchmarks $(ARGS)

understanding: $(VENV)/.dev mosquitto  ## play sentences in simulated homes and compare (ARGS='--help')
	@$(BIN)/python -m benchmarks.understanding $(ARGS)

fuzz: $(VENV)/.dev mosquitto  ## 200,000 broken announcements and messages (ARGS='--seed 1 --seconds 60')
	@$(BIN)/python -m fuzz $(ARGS)

chaos: $(VENV)/.dev mosquitto  ## let everything die at random while commands are given (ARGS='--help')
	@$(BIN)/python -m chaos $(ARGS)

soak: $(VENV)/.dev mosquitto  ## an hour of load, memory must stay flat (ARGS='--minutes 5')
	@$(BIN)/python -m soak $(ARGS)

docs: $(VENV)/.dev  ## write docs/devices.md from the code
	@$(BIN)/python -m scripts.device_docs

mosquitto:
	@sh scripts/mosquitto.sh

format: $(VENV)/.dev  ## let ruff format and fix
	@$(BIN)/ruff check --fix -q . ; $(BIN)/ruff format -q .

clean:           ## remove what the targets made
	rm -rf $(VENV) *.egg-info build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Hearth needs Python 3.11 or later: install it, or set PYTHON=/path/to/it"; exit 1; }
	@echo "making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "On Debian: apt install python3-venv"; exit 1; }

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo "installing what the tests need ..."
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[demo,dev]'
	@touch $@

$(VENV)/.demo: pyproject.toml | $(VENV)/bin/python
	@echo "installing what the demo needs ..."
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[demo,embedded]'
	@touch $@

# Torch for processors only is a tenth of the size; where that index cannot be had, the usual one is.
$(VENV)/.train: pyproject.toml | $(VENV)/bin/python
	@echo "installing what training needs ..."
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install -q --disable-pip-version-check torch --index-url https://download.pytorch.org/whl/cpu 2>/dev/null || true
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[embedded,train]'
	@touch $@
