.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PROFILES := base design office media three_d web code
BENCH_ARGS ?=
FUZZ_ARGS ?=
ATTACK_ARGS ?= --out runs/attacks.jsonl
TASKS ?=
PINNED := --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --strip-extras --no-header

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

setup: ## Install what is missing: tools, the virtual environment, the desktop image
	@PYTHON=$(PYTHON) PROFILES="$(PROFILES)" scripts/setup.sh

setup-vm: ## The same, with virtual machines: QEMU and the disk that they boot from
	@PYTHON=$(PYTHON) PROFILES="$(PROFILES)" scripts/setup.sh --vm

run: setup ## Run real tasks on a real desktop and show the graded result: make run [TASKS='gimp/*']
	@TASKS="$(TASKS)" scripts/run.sh

test: setup-vm ## Lint, type-check and test everything, on mock and real desktops
	@scripts/test.sh

lint: setup ## ruff and mypy
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

validate: setup-vm ## Prove every task: make validate [TASKS='inkscape/*']
	@$(BIN)/deskcraft validate $(TASKS)

mutate: setup ## Try every check on damaged and equivalent evidence of recorded solutions: make mutate RUN=runs/solutions
	@$(BIN)/deskcraft mutate $(RUN) $(TASKS) --out $(RUN)/mutants.jsonl

test-adapters: setup ## Model adapters on real tasks in each of their formats, and real clients of `deskcraft serve` (make test: some)
	@$(BIN)/pytest --numprocesses auto --dist worksteal -m "exam or real" tests/agent tests/integrations

exams: setup-vm ## Every test that `make test` leaves out for its length: adapters, faults of machines, busy hosts
	@source scripts/tools.sh && need_tools podman crun  # for the image of containers
	@$(BIN)/pytest --numprocesses auto --no-loadscope-reorder -m exam

bench: setup-vm ## Measure speed and memory (perf/): make bench BENCH_ARGS=--json
	@$(BIN)/python -m perf $(BENCH_ARGS)

fuzz: setup ## Fuzz every parser of hostile files for a minute: make fuzz [FUZZ_ARGS='svg --seconds 10']
	@$(BIN)/python -m fuzz $(FUZZ_ARGS)

attack: setup-vm ## Attack the sandboxes in every mode of this host: make attack [ATTACK_ARGS='forgery --json']; resumable
	@source scripts/tools.sh && need_tools chromium  # for the pages that people look at
	@$(BIN)/python -m deskcraft.attack $(ATTACK_ARGS)

attribution: setup ## Break real desktops in every known way, and check whom the fault is attributed to
	@$(BIN)/pytest --numprocesses auto --dist worksteal -m "attack or real" tests/episode/test_attribution.py

fuzz-folders: setup ## Damage folders of runs and read them: make fuzz-folders [FUZZ_ARGS='--count 20000']
	@$(BIN)/python -m fuzz.folders $(FUZZ_ARGS)

fuzz-checks: setup ## Run every check on damaged files: make fuzz-checks [FUZZ_ARGS='sheet --count 200']
	@$(BIN)/python -W ignore -m fuzz.checks $(FUZZ_ARGS)

corpus: setup ## Read real files, have LibreOffice save them, compare: make corpus [FUZZ_ARGS='--most 20 --resaves 5']
	@$(BIN)/python -W ignore -m fuzz.corpus $(FUZZ_ARGS)

docs: ## Build the documentation as a site into build/docs; a broken link ends the build
	@PYTHON=$(PYTHON) scripts/docs.sh

lock: ## Resolve the dependencies anew and pin them with hashes
	@$(BIN)/pip install --quiet pip-tools && $(BIN)/pip-compile --quiet --extra dev $(PINNED) -o requirements.lock pyproject.toml
	@$(BIN)/pip-compile --quiet $(PINNED) -o tests/clients.lock tests/clients.in
	@$(BIN)/python scripts/extra.py docs | $(BIN)/pip-compile --quiet -c requirements.lock $(PINNED) -o scripts/docs.lock -

.PHONY: help setup setup-vm run test lint validate mutate test-adapters exams bench fuzz fuzz-folders fuzz-checks corpus attack attribution docs lock
