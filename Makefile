# Table Companion. `make run` plays, `make test` tests; both set everything up by themselves.

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
RUN_LOCK := .ci/prepare requirements.lock
TEST_LOCK := .ci/prepare requirements-test.lock

.DEFAULT_GOAL := run
.PHONY: help run demo test test-long test-vm check firmware bench gallery catalogs lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' Makefile

run: ## open the app; where no window can be opened, the demo says why and plays
	@$(RUN_LOCK)
	@if $(BIN)/python -m kivy_ui.boot; \
	then exec $(BIN)/companion play; \
	else exec $(BIN)/companion demo --screenshots build/demo; fi

demo: ## a short game plays itself
	@$(RUN_LOCK)
	@$(BIN)/companion demo --screenshots build/demo

test: check ## all tests but test-long and test-vm; STRICT=1 lets nothing be left out
	@.ci/prepare debian
	$(PYTEST) -n 4 --dist loadfile --no-loadscope-reorder

test-long: ## what takes longer
	@$(TEST_LOCK)
	@.ci/prepare debian
	$(PYTEST) -m long -n 2 --dist worksteal --timeout 3600

test-vm: ## paddles, wheel and keys on a real kernel, in qemu; WRITE=1 puts the figures into the docs
	@$(TEST_LOCK)
	$(BIN)/python -m tests.vm.run $(if $(WRITE),--write)

check: ## format, lint, types, import arrows
	@$(TEST_LOCK)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

firmware: ## the unit's firmware for an Arduino Uno or Nano; flash and RAM are printed
	@.ci/prepare debian
	@$(MAKE) -s -f firmware_bridge/arduino/firmware.mk

bench: ## figures, printed
	@$(TEST_LOCK)
	@.ci/prepare debian
	$(PYTEST) -s tests/bench/bench_*.py tests/kivy_ui/bench_*.py

catalogs: ## renew the translators' files after a text was changed; says what is left to do
	@$(TEST_LOCK)
	@$(BIN)/python -m companion.locale.catalogs

gallery: ## pictures of every screen into docs/gallery
	@$(TEST_LOCK)
	@.ci/prepare debian
	$(PYTEST) -q tests/kivy_ui/gallery.py

lock: ## renew the lock files
	@$(TEST_LOCK)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --upgrade \
		--python-version 3.11 --extra build --extra flash pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --upgrade \
		--python-version 3.11 --extra build --extra flash --extra test pyproject.toml -o requirements-test.lock

clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
