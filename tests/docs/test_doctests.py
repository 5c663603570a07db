"""The examples in docstrings run and give what they show."""

import doctest
from importlib import import_module

import pytest

from tests.architecture.source_tree import PRODUCT
from tests.tools.source_modules import Module

WITH_EXAMPLES = [module for module in PRODUCT if ">>> " in module.text]


@pytest.mark.parametrize("module", WITH_EXAMPLES, ids=str)
def test_examples_give_what_they_show(module: Module) -> None:
    result = doctest.testmod(import_module(module.name))
    assert result.attempted > 0
    assert result.failed == 0
