"""What was learned, as the adapter that llama.cpp and the merge read."""

import os
from importlib.metadata import version
from pathlib import Path
from typing import Any

import gguf
import numpy as np

from controller.agent.format import prompt_format
from controller.llm.adapter import BASE, FORMAT, VERSION
from controller.llm.weights import SMOLLM2
from controller.tools.registry import default_toolbox

ARCHITECTURE = "llama"
NAME = "Hearth adapter for SmolLM2 135M Instruct"


def export(checkpoint: Path, target: Path) -> int:
    """Write the adapter of a checkpoint in half precision; its size in bytes.

    Raises:
        OSError: the checkpoint cannot be read, or the target cannot be written.
    """
    import torch  # noqa: PLC0415  # an extra, and slow to import

    saved: dict[str, Any] = torch.load(checkpoint, weights_only=True, map_location="cpu")
    tensors = {name: tensor.detach().numpy() for name, tensor in saved["adapters"].items()}
    write(tensors, target, alpha=saved["alpha"])
    return target.stat().st_size


def write(tensors: dict[str, Any], target: Path, *, alpha: float) -> None:
    """Write the matrices of an adapter, named and turned as in the weights' own file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_suffix(".new")
    writer = gguf.GGUFWriter(beside, ARCHITECTURE)
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", alpha)
    writer.add_name(NAME)
    writer.add_license(SMOLLM2.license)
    writer.add_string(FORMAT, prompt_format(default_toolbox()))
    writer.add_string(VERSION, version("hearth"))
    writer.add_string(BASE, SMOLLM2.sha256)
    for name, matrix in tensors.items():
        writer.add_tensor(name, np.ascontiguousarray(matrix.astype(np.float16)))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    os.replace(beside, target)  # noqa: PTH105
