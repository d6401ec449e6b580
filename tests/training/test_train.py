"""A run of the trainer on a model of a few numbers: it learns, and it can be gone on with."""

import itertools
import json

import gguf
import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("tokenizers")

from controller.llm.adapter import chosen  # noqa: E402
from training.export import export  # noqa: E402
from training.train import CHECKPOINT, LOG, Settings, Trainer, read_log  # noqa: E402

WIDTH, INNER = 32, 32
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]


def letters():
    """The 256 bytes as byte-level tokenizers write them."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = (byte for byte in range(256) if byte not in plain)
    return [chr(b) for b in plain] + [chr(256 + n) for n, _byte in enumerate(others)]


@pytest.fixture(scope="module")
def weights(tmp_path_factory):
    """One layer of chance with a tokenizer of bytes."""
    path = tmp_path_factory.mktemp("weights") / "tiny.gguf"
    words = [*SPECIAL, *letters(), "th"]
    words += [f"unused{n}" for n in range(6200 - len(words))]
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_block_count(1)
    writer.add_head_count(2)
    writer.add_head_count_kv(1)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(INNER)
    writer.add_rope_freq_base(1000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_token_list(words)
    writer.add_token_types([3] * 3 + [1] * (len(words) - 3))
    writer.add_token_merges(["t h"])
    sizes = dict.fromkeys(["attn_q", "attn_output", "ffn_gate", "ffn_up", "ffn_down"], (32, 32))
    sizes |= dict.fromkeys(["attn_k", "attn_v"], (16, 32))
    sizes |= dict.fromkeys(["attn_norm", "ffn_norm"], (32,))
    every = {f"blk.0.{name}": size for name, size in sizes.items()}
    every |= {"token_embd": (len(words), WIDTH), "output_norm": (WIDTH,)}
    rng = np.random.default_rng(1)
    for name, size in every.items():
        writer.add_tensor(f"{name}.weight", rng.normal(0, 0.3, size).astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture
def settings(weights, tmp_path):
    """Four examples a step, of one kind."""

    def make(**own):
        return Settings(
            **{
                "base": weights,
                "folder": tmp_path,
                "seconds": 3600.0,
                "pack": 4,
                "threads": 1,
                "held_out": 4,
                "only": "lock",
                **own,
            }
        )

    return make


class EnoughError(Exception):
    """Enough steps were made."""


def train(trainer, steps):
    """Make some steps, as if somebody ended the run then."""
    counter = itertools.count()

    def report(progress):
        if progress.step and next(counter) + 1 >= steps:
            raise EnoughError

    with pytest.raises(EnoughError):
        trainer.run(report)


def test_loss_falls(settings):
    """Each step brings the next replies nearer."""
    trainer = Trainer(settings(rate=2e-2, warm_up=1))
    train(trainer, 12)

    losses = [line["loss"] for line in read_log(trainer.settings.folder) if line["step"]]
    assert len(losses) == 12
    assert losses[-1] < losses[0]


def test_run_goes_on_from_its_checkpoint(settings):
    """With its adapters, its optimizer, its step and other sentences than before."""
    first = Trainer(settings())
    train(first, 3)
    first.save()
    second = Trainer(settings()).resume()

    assert second.state.step == 3
    assert second.state.starts == 1
    for name, adapter in second.model.adapters().items():
        assert torch.equal(adapter, first.model.adapters()[name])
    train(second, 2)
    assert second.state.starts == 2
    assert second.state.step == 5


def test_end_of_the_time_leaves_a_checkpoint(settings):
    """And a log in JSON; an adapter can be written of it, and begun with."""
    trainer = Trainer(settings(seconds=0.2))
    trainer.run(lambda _progress: None)
    folder = trainer.settings.folder

    assert [json.loads(line) for line in (folder / LOG).read_text().splitlines()][-1]["checked"]
    assert export(folder / CHECKPOINT, folder / "adapter.gguf") > 0
    assert chosen(str(folder / "adapter.gguf")).prompt_format
    assert Trainer(settings()).begin_with(folder / CHECKPOINT).state.step == 0


def test_without_a_checkpoint_there_is_nothing_to_go_on_from(settings):
    """And it is said so."""
    with pytest.raises(FileNotFoundError, match=r"checkpoint\.pt"):
        Trainer(settings()).resume()
