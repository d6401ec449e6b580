"""Templates: look-ups, rules for results, and the bounds that keep strangers' programs harmless."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from devices.template_patterns import harmless, regex_search
from devices.templates import TemplateError, check_template, compile_command, compile_value


def _render(
    source: str | None, payload: str, *, strict: bool = False, **variables: Any
) -> str | None:
    return compile_value(source, strict=strict)(payload, **variables)


@pytest.mark.parametrize(
    ("source", "payload", "text"),
    [
        (None, " ON ", " ON "),
        ("fixed", "1", "fixed"),
        ("{{ value }}", " ON ", "ON"),
        ("{{value_json.a}}", '{"a": 1.50}', "1.5"),
        ("{{ value_json['a b'] }}", '{"a b": true}', "True"),
        ('{{ value_json["a"].b }}', '{"a": {"b": null}}', "None"),
        ("{{ value_json.0.x }}", '[{"x": 1e3}]', "1000.0"),
        ("{{ value_json.a[1] }}", '{"a": [1, [2]]}', "[2]"),
        ("{{ value_json.a }}", '{"b": 1}', ""),
        ("{{ value_json.a[5] }}", '{"a": []}', ""),
        ("{{ value_json.items }}", '{"items": 3}', "<built-in"),
        ("{% if value_json.on %}1{% else %}0{% endif %}", '{"on": false}', "0"),
        ("{{ dict.from_keys([('a', 1)])['a'] }}", "", "1"),
        (
            "{% for i in range(9) %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}",
            "",
            "012",
        ),
        ("{{ value | float(0) | round(1) }}", "21.449", "21.4"),
        ("{{ 3.7 | round }} {{ 3.5 | round(0, 'floor') }}", "", "4 3"),
        ("{{ iif(value == 'a', 'x', 'y') }}", "b", "y"),
        ("{{ [1, 2] | to_json }}{{ '%05.1f' | format(2.5) }}", "", "[1,2]002.5"),
    ],
)
def test_results(source: str | None, payload: str, text: str) -> None:
    """A template's result is text, in Python's notation, without white space around it."""
    assert (_render(source, payload) or "").startswith(text)
    assert text or _render(source, payload) == text


@pytest.mark.parametrize("payload", ["OFF", "{}", "[]"])
@pytest.mark.parametrize("source", ["{{ value_json.a.b }}", "{{ value_json.a.b | lower }}"])
def test_undefined_falls_back_or_is_ignored(source: str, payload: str) -> None:
    """Something undefined means the payload itself, or nothing where the template is strict."""
    assert _render(source, payload) == payload
    assert _render(source, payload, strict=True) is None


@pytest.mark.parametrize("source", ["{{ value_json.a + 1 }}", "{{ value | float }}", "{{ 1 / 0 }}"])
def test_errors_of_python_ignore_the_message(source: str) -> None:
    """Wrong types and numbers mean nothing, strict or not."""
    assert _render(source, '{"a": "x"}') is None
    assert _render(source, '{"a": "x"}', strict=True) is None


@settings(max_examples=100, deadline=None)
@given(
    keys=st.lists(st.text("abcxyz_", min_size=1, max_size=5), min_size=1, max_size=3),
    leaf=st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers()),
    payload=st.none() | st.text(max_size=10),
)
def test_look_up_is_what_jinja_does(keys: list[str], leaf: Any, payload: str | None) -> None:
    """A plain look-up has the result that the template engine has."""
    document: Any = leaf
    for key in reversed(keys):
        document = {key: document}
    text = json.dumps(document) if payload is None else payload
    path = "value_json" + "".join(f'["{key}"]' for key in keys)

    assert _render(f"{{{{ {path} }}}}", text) == _render(f"{{{{ ({path}) }}}}", text)


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ value.__class__ }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ '{0.__class__}'.format(value) }}",
        "{% set x = [].append(1) %}{{ x }}",
    ],
)
def test_no_way_out_of_the_sandbox(source: str) -> None:
    """Python's insides cannot be reached from a template."""
    assert _render(source, "raw") in ("raw", "", None)


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}x",
        "{% macro f(n) %}{{ f(n) }}{{ f(n) }}{% endmacro %}{{ f(1) }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ 'a' * 999999999 }}",
        "{{ [1] * 999999999 }}",
        "{{ 'a' | center(999999999) }}",
        "{{ 'a'.ljust(999999999) }}",
        "{{ '%999999999d' | format(1) }}",
        "{{ '{:999999999}'.format(1) }}",
        "{{ '%999999999d' % 1 }}",
        "{{ range(999999999) | list }}",
        "{{ ('a' * 60000).replace('a', 'b' * 60000) }}",
        "{{ ('a' * 60000) | replace('a', 'b' * 60000) }}",
        "{{ range(60000) | join('b' * 60000) }}",
        "{% for i in range(9999) %}{{ 'a' * 60000 }}{% endfor %}",
        "{% set n=namespace(x='a') %}{% for i in range(99) %}{% set n.x=n.x ~ n.x %}{% endfor %}",
        "{% set n=namespace(x='a') %}{% for i in range(99) %}{% set n.x=n.x + n.x %}{% endfor %}",
        "{{ ('a' * 40) | regex_match('(a+)+b') }}",
        "{{ [1] | tojson(indent=999999999) }}",
        "{{ ('a\n' * 30000) | indent(9000) }}",
        "{{ ('\t' * 60000).expandtabs(9000) }}",
    ],
)
@pytest.mark.timeout(10)
def test_bounds(source: str) -> None:
    """A template that wants too much time, memory or output comes to nothing."""
    assert _render(source, "raw") in ("raw", None)


_OFTEN = "{% for i in range(7999) %}{% set x = ACT %}{% endfor %}x"
_DOUBLED = "{% for i in range(60) %}{% set n.x = [n.x, n.x] %}{% endfor %}"


@pytest.mark.parametrize(
    "source",
    [
        "{% set r = range(60000) %}" + _OFTEN.replace("ACT", "r | sum"),
        "{% set r = range(60000) %}" + _OFTEN.replace("ACT", "'q' in r"),
        "{% set r = range(60000) %}" + _OFTEN.replace("ACT", "zip(r, r) | list"),
        "{% set r = range(60000) %}" + _OFTEN.replace("ACT", "r | map('string') | list"),
        "{% set r = 'a ' * 30000 %}" + _OFTEN.replace("ACT", "r.split()"),
        "{% set r = 'a ' * 30000 %}" + _OFTEN.replace("ACT", "r[1:]"),
        "{% set r = 'a' * 250 %}" + _OFTEN.replace("ACT", "r is search('(.*)(.*)x')"),
        "{% set r = [1] * 9000 %}" + _OFTEN.replace("ACT", "r | sort"),
        "{% set n = namespace(x=[1]) %}" + _DOUBLED + "{{ n.x }}",
        "{% set n = namespace(x=[1]) %}" + _DOUBLED + "{{ n.x | tojson }}",
        "{% set n = namespace(x=[1]) %}" + _DOUBLED + "{{ n.x == n.x }}",
    ],
)
def test_work_on_large_values_is_paid_for(source: str) -> None:
    """Filters, methods, tests and comparisons cost what they take: none of it can go on long."""
    render = compile_value(source)
    started = time.process_time()

    assert render("raw") in ("raw", None)
    assert time.process_time() - started < 1.0


def test_ordinary_work_is_not_refused() -> None:
    """Lists as long as devices send them can be looped over, chosen from and summed up."""
    payload = json.dumps([{"n": n, "name": f"zone {n}"} for n in range(200)])
    source = (
        "{{ value_json | selectattr('n', 'gt', 99) | map(attribute='n') | sum }}"
        "{% for zone in value_json if zone.n == 7 %} {{ zone.name | regex_replace('[^0-9]', '') }}"
        "{% endfor %}"
    )

    assert _render(source, payload) == "14950 7"


@pytest.mark.parametrize(
    "pattern",
    [
        r"(\w+\s?)+$", "(?:a+b?)+$", ".*.*.*.*x", "(a+)+b", "(a|a)*b", "(a?){30}b", "(?:){60000}",
        "a?" * 30 + "b", "(?=(a+))*b", "(a{1,5}){2,60}b", "((a{2,5}b?){2,9}){2,9}", "(", "a" * 9999,
    ],
)  # fmt: skip
@pytest.mark.timeout(10)
def test_patterns_that_may_take_for_ever_are_refused(pattern: str) -> None:
    """Repeats of what varies itself, and too many of them in a row, are never tried."""
    with pytest.raises(ValueError, match="pattern"):
        regex_search("a" * 256, pattern)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"^\d{4}$", "1234"), ("^[a-z]+$", "abc"), (r"^-?\d+(\.\d+)?$", "-12.5"),
        ("^([0-9A-F]{2}:){5}[0-9A-F]{2}$", "00:11:22:33:44:55"), ("^(on|off)$", "on"),
        (r"(\d+)\.(\d+)", "1.2"), (r"(\d{1,3}\.){3}\d{1,3}", "192.168.1.1"),
    ],
)  # fmt: skip
def test_patterns_of_ordinary_announcements_are_kept(pattern: str, text: str) -> None:
    """What people write for codes, numbers and addresses is taken."""
    assert harmless(pattern) == pattern
    assert regex_search(text, pattern)


@pytest.mark.parametrize(
    "source", ["{{ value", "{% if %}", "{{ value | nonsense }}", "{{" + "(" * 9999]
)
def test_wrong_syntax_is_named(source: str) -> None:
    """A template with wrong syntax is refused when it is announced."""
    with pytest.raises(TemplateError, match="template"):
        check_template(source)


@settings(max_examples=150, deadline=None)
@given(source=st.text(max_size=20), payload=st.text(max_size=10))
def test_any_template_is_refused_or_harmless(source: str, payload: str) -> None:
    """No template and no payload make anything raise but a TemplateError."""
    for dressed in (source, f"{{{{ value{source} }}}}", f"{{% {source} %}}"):
        result: object = None
        with suppress(TemplateError):
            result = _render(dressed, payload)
        assert result is None or isinstance(result, str)


@pytest.mark.parametrize(
    ("source", "value", "payload"),
    [
        (None, "ON", "ON"), (None, 21.0, "21.0"), (None, 300, "300"),
        ("{{ value * 10 }}", 2, "20"), (" { {{ value }} } ", 5, "{ 5 }"),
        ("{{ value | pack('>H') }}", 258, b"\x01\x02"), ("static", "ON", "static"),
    ],
)  # fmt: skip
def test_commands(source: str | None, value: Any, payload: str | bytes) -> None:
    """Command templates get native values and give text, or bytes where Python writes them."""
    assert compile_command(source)(value) == payload
