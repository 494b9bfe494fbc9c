# Two commands are enough: `make play` and `make test`. Each sets itself up.
# Why it is made this way: docs/decisions/0003-set-up.md.

PYTHON ?= python3
ARGS ?=
WORKERS ?= 2

# What each lock holds. To add an extra, name it here and run `make lock`.
PLAY_EXTRAS := fast client languages server
TEST_EXTRAS := fast plots cluster client languages server envs test dev
QUICK_EXTRAS := languages test

# The rooms of `make quick`: rules, game, words and table. They need no library but those of the
# quick lock; tests that take longer or need the machine are left out by their marks.
QUICK := $(addprefix tests/,architecture test_cards.py rules engine lang narration pages fairness records table)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check
INSTALL := $(PIP) install -qq --no-input --require-hashes -r
INSTALL_SELF := $(PIP) install -qq --no-input --no-deps --no-build-isolation --editable .

# What checks the page, where there is Node.
PAGE := node_modules/.package-lock.json
TSC := node_modules/.bin/tsc
NEEDS_NODE := install Node with npm, then npm ci

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help play terminal quick test check kill-test bench bench-server bench-web screens setup lock fmt wire clean

help: ## Say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1|\2/' \
	  | while IFS='|' read -r name text; do printf '%-18s %s\n' "$$name" "$$text"; done

play: $(VENV)/play.ready ## Open the café: play in the browser (LAN=1 lets phones nearby in)
	@$(BIN)/ronda cafe $(if $(filter-out 0,$(LAN)),--lan) $(ARGS)

terminal: $(VENV)/play.ready ## Play a match in the terminal (ARGS="--seats 3 ...")
	@$(BIN)/ronda play $(ARGS)

quick: $(VENV)/quick.ready ## Lint, and test rules, engine, words and table: a minute
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m "not slow and not machine" $(wildcard $(QUICK)) $(ARGS)

test: $(VENV)/test.ready $(PAGE) ## Run all the tests (ARGS="tests/engine -k darba")
	@$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/architecture $(ARGS)

check: $(VENV)/test.ready $(PAGE) ## Format, lint, strict types, layers, sizes, names
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@if test -x $(TSC); then $(TSC); else echo "The types of the page are not checked: $(NEEDS_NODE)"; fi
	@$(BIN)/python -m pytest -q -m architecture tests/architecture

kill-test: $(VENV)/test.ready ## Kill servers 200 times in each way while people play
	@$(BIN)/python -m tests.server.durability $(ARGS)

bench-server: $(VENV)/test.ready ## Measure moves per second through a server
	@$(BIN)/python -m benchmarks.server $(ARGS)

bench-web: $(VENV)/test.ready ## Measure latency in the browser
	@$(BIN)/python -m benchmarks.web $(ARGS)

screens: $(VENV)/test.ready ## Take the pictures of docs/screens
	@$(BIN)/python -m tests.web.screens $(ARGS)

bench: $(VENV)/test.ready ## Measure plays per second (ARGS passes through)
	@$(BIN)/python -m benchmarks $(ARGS)

fmt: $(VENV)/quick.ready ## Format, fix what can be fixed, sort the catalogues
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(BIN)/python -m tests.lang.catalogues

wire: $(VENV)/test.ready ## Write the page's types of the protocol anew
	@$(BIN)/python -m tests.architecture.wire_types

setup: $(VENV)/test.ready ## Set up .venv for working on Ronda, and run nothing

clean: ## Remove the set-up and every cache
	rm -rf $(VENV) .lock-venv node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up -------------------------------------------------------------------------------------

# A Python that was upgraded away takes the set-up with it.
$(shell test -x $(BIN)/python || rm -rf $(VENV))

# Made without pip, which then works from outside: so a Python that came without
# ensurepip (Debian's, without python3-venv) serves too.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Ronda needs Python 3.11 or newer; '$(PYTHON)' is" \
	    "$$($(PYTHON) --version 2>/dev/null || echo missing or broken)." \
	    "Name another: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m pip --python "$$(command -v $(PYTHON))" --version >/dev/null 2>&1 || \
	  { echo "Ronda's set-up needs pip 22.3 or newer for '$(PYTHON)': $(PYTHON) -m pip --version" >&2; exit 1; }
	@$(PYTHON) -m venv --without-pip $(VENV)

$(VENV)/play.ready: requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Setting up Ronda in $(VENV) (once; about a minute) ..."
	@$(INSTALL) requirements/play.txt
	@$(INSTALL_SELF)
	@touch $@

$(VENV)/quick.ready: requirements/quick.txt pyproject.toml | $(BIN)/python
	@echo "Setting up Ronda and its quick tests in $(VENV) (once; half a minute) ..."
	@$(INSTALL) requirements/quick.txt
	@$(INSTALL_SELF)
	@touch $@

# The test lock holds the two others, at the same versions: tests/architecture sees to it.
$(VENV)/test.ready: requirements/test.txt requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Setting up Ronda and its tests in $(VENV) (once; about a minute) ..."
	@$(INSTALL) requirements/test.txt
	@$(INSTALL_SELF)
	@touch $(VENV)/play.ready $(VENV)/quick.ready $@

# The page is checked with two packages of npm; nothing of them is shipped.
$(PAGE): package-lock.json
	@{ command -v npm && npm ci && touch $@; } >/dev/null 2>&1 || \
	  echo "Some checks of the page are left out: $(NEEDS_NODE)"

# --- locks --------------------------------------------------------------------------------------

UV := .lock-venv/bin/uv
RESOLVE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(UV) pip compile --quiet --universal \
  --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links $(LOCK_ARGS)

# LOCK_ARGS=--upgrade takes the newest of everything; LOCK_ARGS="--upgrade-package rich" of one.
lock: $(UV) ## Write requirements/*.txt from pyproject.toml
	$(RESOLVE) $(addprefix --extra ,$(TEST_EXTRAS)) pyproject.toml requirements/build.in \
	  -o requirements/test.txt
	$(RESOLVE) $(addprefix --extra ,$(PLAY_EXTRAS)) pyproject.toml requirements/build.in \
	  --constraints requirements/test.txt -o requirements/play.txt
	$(RESOLVE) $(addprefix --extra ,$(QUICK_EXTRAS)) pyproject.toml requirements/build.in \
	  --constraints requirements/test.txt -o requirements/quick.txt
	$(RESOLVE) requirements/lock.in -o requirements/lock.txt

$(UV): $(wildcard requirements/lock.txt)
	@echo "Setting up the resolver in .lock-venv ..."
	@$(PYTHON) -m venv --without-pip .lock-venv
	@$(PYTHON) -m pip --python .lock-venv/bin/python --disable-pip-version-check install -qq \
	  $(if $(wildcard requirements/lock.txt),--require-hashes -r requirements/lock.txt,-r requirements/lock.in)
	@touch $@
