"""The adapter's file says what it belongs to, and the picture shows how it was made."""

import json
from xml.etree import ElementTree as ET

import gguf
import numpy as np
import pytest

from controller.agent.format import prompt_format
from controller.llm.adapter import chosen
from controller.llm.weights import SMOLLM2
from controller.tools.registry import default_toolbox
from training.curve import curve
from training.export import write

NAME = "blk.0.attn_q.weight.lora_{}"


@pytest.fixture
def file(tmp_path):
    """An adapter of one matrix."""
    path = tmp_path / "made" / "adapter.gguf"
    tensors = {
        NAME.format("a"): np.ones((2, 32), np.float32),
        NAME.format("b"): np.full((32, 2), 0.5, np.float32),
    }
    write(tensors, path, alpha=4.0)
    return path


def test_daemon_takes_the_adapter(file):
    """With the prompt format and the weights that it was trained with."""
    adapter = chosen(str(file))

    assert adapter.prompt_format == prompt_format(default_toolbox())
    assert adapter.base == SMOLLM2.sha256
    assert adapter.version


def test_adapter_is_in_half_precision(file):
    """As llama.cpp reads it: its kind, its scale, its matrices."""
    reader = gguf.GGUFReader(file)

    assert reader.fields["adapter.type"].contents() == "lora"
    assert reader.fields["adapter.lora.alpha"].contents() == 4.0
    assert [(t.name, t.tensor_type.name, [*t.shape]) for t in reader.tensors] == [
        (NAME.format("a"), "F16", [32, 2]),
        (NAME.format("b"), "F16", [2, 32]),
    ]
    assert [each.name for each in file.parent.iterdir()] == ["adapter.gguf"]


@pytest.mark.parametrize("steps", [0, 1, 900])
def test_picture_of_the_loss(steps):
    """Three lines, however many steps there are; one that goes on begins without a loss."""
    log = [{"step": 0, "examples": 0, "checked": {"loss": 2.0, "exact": 1.0}}]
    log += [{"step": n, "examples": 8 * n, "loss": 1 / n} for n in range(1, steps + 1)]
    document = curve([json.loads(json.dumps(line)) for line in log], title="Loss & more")

    lines = [e.get("points") for e in ET.fromstring(document).iter() if "polyline" in e.tag]  # noqa: S314
    assert len(lines) == 3
    assert all("nan" not in points and len(points) < 12_000 for points in lines)
