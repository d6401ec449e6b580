"""Adding what was learned to weights: the only module that knows the GGUF library."""

from pathlib import Path
from typing import Any

import gguf
import numpy as np
from gguf import GGMLQuantizationType, quants

from controller.errors import ModelUnsupportedError
from controller.llm.adapter import BASE, FORMAT, SHA, VERSION, Adapter
from controller.llm.weights import SMOLLM2, Report

KIND = GGMLQuantizationType.Q8_0
FILE_TYPE = gguf.LlamaFileType.MOSTLY_Q8_0
ROWS = 4096
"""Rows turned into numbers at a time: the largest tensor has 49,152."""
NAME = "SmolLM2 135M Hearth"
_OWN = ("GGUF.", "general.architecture", "general.file_type", "general.name")
"""Keys that are not copied."""


def write(base: Path, adapter: Adapter, target: Path, report: Report) -> None:
    """Write the weights of `base` with those of `adapter` to `target`, in Q8_0.

    Raises:
        ModelUnsupportedError: they do not belong together.
        ValueError: a file is not what the library takes.
        OSError: there is no room.
    """
    report("reading", 0, 0)
    weights, learned = gguf.GGUFReader(base), gguf.GGUFReader(adapter.path)
    parts = {tensor.name: tensor for tensor in learned.tensors}
    _require_fit(weights, parts, adapter)
    writer = gguf.GGUFWriter(target, _content(weights, "general.architecture"))
    try:
        _describe(writer, weights, adapter)
        alpha = float(_content(learned, "adapter.lora.alpha"))
        sizes = [_announce(writer, tensor) for tensor in weights.tensors]
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_ti_data_to_file()
        done = 0
        for tensor, size in zip(weights.tensors, sizes, strict=True):
            writer.write_tensor_data(_merged(tensor, parts, alpha))
            done += size
            report("merging", done, sum(sizes))
    finally:
        writer.close()


def _require_fit(weights: Any, parts: dict[str, Any], adapter: Adapter) -> None:
    """Raise unless everything that was learned is about a tensor of the weights."""
    shapes = {tensor.name: [int(n) for n in tensor.shape] for tensor in weights.tensors}
    for name, part in parts.items():
        of, _, side = name.rpartition(".")
        down, up = parts.get(f"{of}.lora_a"), parts.get(f"{of}.lora_b")
        if side in ("lora_a", "lora_b") and down is not None and up is not None:
            ends = [int(down.shape[0]), int(up.shape[-1])]
            if ends == shapes.get(of) and down.shape[-1] == up.shape[0] and len(part.shape) == 2:  # noqa: PLR2004  # a matrix
                continue
        raise ModelUnsupportedError(
            f"The adapter {adapter.path.name} belongs to other weights than {SMOLLM2.name}: "
            f"they have no {of or name} of that shape.",
            hint="Train it again (`make train`), or set model.adapter to none.",
        )


def _describe(writer: Any, weights: Any, adapter: Adapter) -> None:
    """Copy what the weights say of themselves, and add what the adapter is."""
    writer.add_name(NAME)
    writer.add_file_type(FILE_TYPE)
    writer.add_string(FORMAT, adapter.prompt_format)
    writer.add_string(VERSION, adapter.version)
    writer.add_string(SHA, adapter.sha256)
    writer.add_string(BASE, adapter.base or SMOLLM2.sha256)
    for key, field in weights.fields.items():
        if not key.startswith(_OWN):
            part = field.types[-1] if len(field.types) > 1 else None
            writer.add_key_value(key, field.contents(), field.types[0], sub_type=part)


def _announce(writer: Any, tensor: Any) -> int:
    """Tell the writer of a tensor to come; its size in bytes."""
    kind = _kind(tensor)
    shape = [int(n) for n in reversed(tensor.shape)]
    stored = gguf.quant_shape_to_byte_shape(shape, kind) if kind is KIND else shape
    form = {KIND: np.uint8, GGMLQuantizationType.F32: np.float32}.get(kind, np.float16)
    size = int(np.prod(stored)) * np.dtype(form).itemsize
    raw = kind if kind is KIND else None
    writer.add_tensor_info(tensor.name, stored, np.dtype(form), size, raw_dtype=raw)
    return size


def _merged(tensor: Any, parts: dict[str, Any], alpha: float) -> Any:
    """The numbers of a tensor with what was learned, as they are to be written."""
    kind = _kind(tensor)
    if kind is GGMLQuantizationType.F32:
        return np.array(tensor.data)
    down, up = parts.get(f"{tensor.name}.lora_a"), parts.get(f"{tensor.name}.lora_b")
    pieces = []
    for start in range(0, len(tensor.data), ROWS):
        rows = slice(start, start + ROWS)
        numbers = _numbers(tensor, rows)
        if down is not None and up is not None:
            first = _numbers(down)
            numbers += (_numbers(up, rows) @ first) * (alpha / len(first))
        pieces.append(quants.quantize(numbers, kind))
    return np.concatenate(pieces)


def _numbers(tensor: Any, rows: slice = slice(None)) -> Any:
    return quants.dequantize(tensor.data[rows], tensor.tensor_type).astype(np.float32)


def _kind(tensor: Any) -> GGMLQuantizationType:
    """How a tensor is stored: what is small or in no blocks keeps its precision."""
    if tensor.tensor_type == GGMLQuantizationType.F32:
        return GGMLQuantizationType.F32
    block = gguf.GGML_QUANT_SIZES[KIND][0]
    return KIND if int(tensor.shape[0]) % block == 0 else GGMLQuantizationType.F16


def _content(file: Any, key: str) -> Any:
    field = file.fields.get(key)
    if field is None:
        raise ValueError(f"it does not say {key}")
    return field.contents()
