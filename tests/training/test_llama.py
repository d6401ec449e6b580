"""The model that is trained computes what llama.cpp computes, and only its adapters learn."""

from dataclasses import replace

import gguf
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from training.head import losses  # noqa: E402
from training.llama import Llama, Matrix  # noqa: E402
from training.packing import packed  # noqa: E402
from training.tokens import Transcript  # noqa: E402

WIDTH, INNER, HEADS, KV, WORDS = 32, 48, 4, 2, 40
SIZES = {
    "attn_q": (WIDTH, WIDTH),
    "attn_k": (WIDTH * KV // HEADS, WIDTH),
    "attn_v": (WIDTH * KV // HEADS, WIDTH),
    "attn_output": (WIDTH, WIDTH),
    "ffn_gate": (INNER, WIDTH),
    "ffn_up": (INNER, WIDTH),
    "ffn_down": (WIDTH, INNER),
    "attn_norm": (WIDTH,),
    "ffn_norm": (WIDTH,),
}


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """Two layers of chance."""
    path = tmp_path_factory.mktemp("weights") / "tiny.gguf"
    rng = np.random.default_rng(1)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_block_count(2)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(INNER)
    writer.add_rope_freq_base(1000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    layers = {f"blk.{i}.{name}": size for i in range(2) for name, size in SIZES.items()}
    every = {**layers, "token_embd": (WORDS, WIDTH), "output_norm": (WIDTH,)}
    for name, size in every.items():
        writer.add_tensor(f"{name}.weight", rng.normal(0, 0.3, size).astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    made = Llama(path, rank=2, alpha=4.0)
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.normal_(0, 0.2)
    made.settle()
    return made


def script(*ids):
    """A transcript in which all tokens but the first are learned."""
    return Transcript(beginning="", ids=ids, weights=(0.0, *[1.0] * (len(ids) - 1)))


@torch.no_grad()
def test_transcripts_in_a_pack_do_not_see_each_other(model):
    """Together they give what each gives alone."""
    scripts = [script(*range(5, 8 + n % 4)) for n in range(6)] + [script(30, 31)]
    alone = [model.logits(packed([1, 2, 3], [one])) for one in scripts]
    together = model.logits(packed([1, 2, 3], scripts))

    torch.testing.assert_close(together, torch.cat(alone))


@torch.no_grad()
def test_shared_beginning_is_as_if_it_were_part_of_the_transcript(model):
    """It is only computed once."""
    shared = model.logits(packed([1, 2, 3], [script(4, 5, 6)]))
    whole = packed([1], [script(2, 3, 4, 5, 6)])

    torch.testing.assert_close(shared, model.logits(whole)[-len(shared) :])


@torch.no_grad()
def test_order_of_tokens_matters(model):
    """Positions turn queries and keys."""
    pack = packed([1, 2], [script(5, 6, 7)])
    moved = replace(pack, positions=pack.positions[::-1].copy())

    assert not torch.allclose(model.logits(pack), model.logits(moved))


def test_gradients_are_those_of_the_sum_written_out():
    """Of the input and of both halves of each adapter."""
    matrix = Matrix(["q", "k"], [torch.randn(6, 8), torch.randn(4, 8)], rank=2, scale=2.0)
    torch.nn.init.normal_(matrix.b[0])
    torch.nn.init.normal_(matrix.b[1])
    matrix.settle()
    x, way = torch.randn(5, 8, requires_grad=True), torch.randn(5, 10)
    every = [x, *matrix.parameters()]
    made = torch.autograd.grad((matrix(x) * way).sum(), every)
    parts = zip(matrix.pairs(), matrix.frozen.split([6, 4]), strict=True)
    written = torch.cat([x @ (old + 2.0 * b @ a).t() for (a, b), old in parts], dim=1)

    expected = torch.autograd.grad((written * way).sum(), every)
    for one, other in zip(made, expected, strict=True):
        torch.testing.assert_close(one, other, atol=1e-4, rtol=1e-4)


def test_loss_over_a_sample_is_about_the_whole_loss():
    """Those that are not drawn are stood for by those that are."""
    torch.manual_seed(1)
    hidden, embedding = torch.randn(50, 8), torch.randn(20_000, 8)
    targets = torch.randint(0, 20_000, (50,))

    whole = torch.nn.functional.cross_entropy(hidden @ embedding.t(), targets)
    sampled = losses(hidden, embedding, targets).mean()
    assert sampled.item() == pytest.approx(whole.item(), abs=0.2)
