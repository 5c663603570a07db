# Every target sets up what it needs by itself, inside this folder; a second run finds it done.
BIN := .venv/bin
ARGS ?=
JOBS ?= 2
LANGUAGES ?= en de fr ru ky
export PYTHON

# The type checker's own Node from constraints.txt, whatever else the machine has.
export PYRIGHT_PYTHON_GLOBAL_NODE := off
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.DEFAULT_GOAL := help
.PHONY: help play test quick lint format bench fuzz proof shots catalogues wiring wheel install-pi uninstall-pi clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## play at the virtual board (without a display: in the terminal)
	@packaging/setup.sh play
	@$(BIN)/companion play --sim $(ARGS)

test: ## run all tests; ARGS="-k yali" picks some
	@packaging/setup.sh test
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile $(ARGS)

quick: ## run the tests without the slow ones
	@packaging/setup.sh test
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m "not slow" $(ARGS)

lint: ## check style, layout and types
	@packaging/setup.sh lint
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/pyright
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.tools.desktop

format: ## lay the code out and mend what can be mended
	@packaging/setup.sh lint
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: ## measure, and print figures beside their targets
	@packaging/setup.sh test
	@$(BIN)/python -m tests.benchmarks.run $(ARGS)

fuzz: ## feed made-up input to all that reads from outside, ten minutes each
	@packaging/setup.sh test
	@$(BIN)/python -m tests.fuzz.run $(ARGS)

proof: ## prove what takes hours, for docs/proof.md; ARGS=matches picks steps
	@packaging/setup.sh test
	@$(BIN)/python -m tests.proof.run --date "$$(date +%F)" $(ARGS)

shots: ## draw every screen as a PNG into shots/, with a contact sheet; LANGUAGES="de ky" picks some
	@packaging/setup.sh test
	@for code in $(LANGUAGES); do \
		$(BIN)/python -m tests.tools.display $(BIN)/python -m tests.tools.screenshots --language $$code --out shots/$$code $(ARGS) && \
		$(BIN)/python -m tests.tools.contact_sheet shots $$code || exit 1; \
	done

wiring: ## write the example rigs, their drawings, and the pin tables of wiring.md
	@packaging/setup.sh test
	@$(BIN)/python -m tests.tools.wiring

wheel: ## build the wheel and the source archive into dist/
	@packaging/setup.sh lint
	@rm -rf dist
	@$(BIN)/python -m hatchling build

install-pi: ## make this Raspberry Pi a table; ARGS=--dry-run only tells how
	@packaging/install-pi.sh $(ARGS)

uninstall-pi: ## take that back; the matches stay
	@packaging/uninstall-pi.sh $(ARGS)

catalogues: ## bring the languages' catalogues up to date, and compile them
	@packaging/setup.sh test
	@$(BIN)/python -m tests.tools.catalogues

clean: ## remove what the other targets made here
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis .proof build dist shots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
