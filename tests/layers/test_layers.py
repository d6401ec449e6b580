"""The arrows of the house: who may import whom, and which foreign library lives where."""

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("controller", "devices", "simulator")
MAX_LINES = 300

LAYERS = (
    ("errors",),
    ("logs", "systemd"),
    ("config",),
    ("mqtt", "llm", "home"),
    ("gateway", "journal"),
    ("memory", "scheduler", "history", "policy"),
    ("tools",),
    ("agent",),
    ("local",),
    ("conversation",),
    ("web", "cli", "metrics"),
    ("wiring",),
    ("app",),
    ("__main__",),
)
"""Parts of the controller, lowest first; one may import what is below it, and itself."""

FOREIGN = {
    "amqtt": ("controller.cli.*",),
    "gguf": ("controller.llm.blend",),
    "hassil": ("controller.local.*",),
    "home_assistant_intents": ("controller.local.*",),
    "httpx": ("controller.llm.*",),
    "jinja2": ("devices.*",),
    "numpy": ("controller.llm.blend",),
    "ollama": ("controller.llm.ollama",),
    "paho": ("controller.mqtt", "controller.mqtt.*", "simulator.*"),
    "prometheus_client": ("controller.metrics.*",),
    "platformdirs": ("controller.config.*", "controller.llm.*"),
    "pydantic": ("controller.config.*",),
    "pydantic_core": ("controller.config.*",),
    "rapidfuzz": ("controller.*",),
    "rich": ("controller.cli.*",),
    "sdnotify": ("controller.systemd", "simulator.*"),
    "simpleeval": ("controller.tools.*",),
    "structlog": ("controller.*",),
    "typer": ("controller.__main__", "controller.cli.*"),
    "xllamacpp": ("controller.llm.engine", "controller.llm.embedded*"),
    "yaml": (
        "controller.config.document",
        "controller.agent.phrasebook",
        "controller.agent.prompt",
        "controller.conversation.assent",
        "controller.local.*",
        "controller.cli.demo.*",
        "simulator.*",
    ),
}
"""Who may import a library; what is not here may be imported by nobody."""


def module_name(path: Path) -> str:
    """The dotted name of a module's file below the root."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {
    module_name(path): path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
}
SOURCES = {name: path.read_text(encoding="utf-8") for name, path in FILES.items()}


@cache
def imports(source: str) -> tuple[str, ...]:
    """Every module that a source imports, wherever in it, and names taken from modules."""
    return tuple(_imports(source))


def _imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")
            if node.module in PACKAGES:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(module: str) -> int | None:
    """The layer of a module of the controller; None: it has none."""
    part = module.split(".")[1] if "." in module else ""
    return next((level for level, parts in enumerate(LAYERS) if part in parts), None)


def forbidden(module: str, imported: str) -> bool:
    """Whether an import inside the house points the wrong way."""
    home, target = module.split(".", maxsplit=1)[0], imported.split(".", maxsplit=1)[0]
    if home != target:
        return target in PACKAGES and target != "devices"
    if home != "controller" or imported == "controller":
        return False
    if module.split(".")[:2] == imported.split(".")[:2]:
        return False
    mine, theirs = layer(module), layer(imported)
    return mine is not None and (theirs is None or theirs >= mine)


def homeless(module: str, imported: str) -> bool:
    """Whether a library of others is imported where it does not belong."""
    library = imported.split(".", maxsplit=1)[0]
    if library in PACKAGES or library in sys.stdlib_module_names:
        return False
    return not any(fnmatchcase(module, place) for place in FOREIGN.get(library, ()))


def _arrows() -> list[tuple[str, str]]:
    return [(module, other) for module, source in SOURCES.items() for other in imports(source)]


def test_every_part_has_a_layer() -> None:
    """Every module of the controller belongs to a layer."""
    lost = [m for m in SOURCES if m.startswith("controller.") and layer(m) is None]

    assert lost == []


def test_arrows() -> None:
    """Low never imports high or its neighbour; simulator and controller share devices alone."""
    wrong = [f"{module} imports {other}" for module, other in _arrows() if forbidden(module, other)]

    assert wrong == []


def test_foreign_libraries() -> None:
    """Every foreign library is imported where it lives and nowhere else."""
    wrong = [f"{module} imports {other}" for module, other in _arrows() if homeless(module, other)]

    assert wrong == []


def test_absolute_imports() -> None:
    """Every import is absolute."""
    wrong = [f"{module} imports {other}" for module, other in _arrows() if other.startswith(".")]

    assert wrong == []


def test_devices_do_nothing_outside() -> None:
    """`devices` imports nothing that reads, writes, connects or asks for the time."""
    outside = {"asyncio", "os", "pathlib", "socket", "ssl", "subprocess", "threading", "time", "io"}
    wrong = [
        f"{module} imports {other}"
        for module, other in _arrows()
        if module.split(".")[0] == "devices" and other.split(".")[0] in outside
    ]

    assert wrong == []
