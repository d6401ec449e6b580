"""Plays a whole house on an MQTT broker, as foreign firmware would.

Every device of the house file announces itself with Home Assistant MQTT discovery (retained),
takes commands and says its state on topics of its own; rooms warm and cool, people walk about.
Beside that, `<house>` being the name in the house file (`home` for the shipped one):

==============================  ==============================================================
sim/<house>/status              `online` / `offline`; retained, last will, and a part of every
                                device's availability
sim/<house>/ready               JSON facts, retained, published when everything has been
                                announced: after a start, a reconnection, a reset (`resets`
                                counts them) and the birth message of a controller
sim/<house>/truth/<device>      JSON, retained: the true state, whatever the device says
sim/<house>/hatruth/<entity>    the same in Home Assistant's terms: {"state": "on", "attributes":
                                {"brightness": 128}}; if the house file says `entities: true`,
                                as every house in the neutral format does
sim/<house>/fault/<device>      (listens) a word or JSON: none, offline, silent, slow, stubborn,
                                interim, garbage, duplicate, vanish, appear
sim/<house>/set/<device>        (listens) JSON of states, as if by hand: {"on": true}
sim/<house>/ha/<entity>         (listens) the same in Home Assistant's terms, state or attributes
                                or both
sim/<house>/reset               (listens) back to the house file: rooms, time, devices, faults
sim/<house>/problem             what was wrong with such a message
==============================  ==============================================================
"""

import argparse
import logging
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from simulator import generate
from simulator.bus import PROTOCOLS, Address
from simulator.parts import HousePlan
from simulator.plan import find_house, list_houses, load
from simulator.section import HouseError
from simulator.service import Service

_PASSWORD = "HEARTH_SIMULATOR_PASSWORD"  # noqa: S105 - a name, not the secret
_BAD_CONFIG = 2

_EPILOG = f"""\
while it runs (for the house named home):
  mosquitto_sub -v -t 'home/#' -t 'sim/home/#'             watch devices and control topics
  mosquitto_pub -t home/kitchen_light/set -m '{{"state":"ON"}}'      be a controller
  mosquitto_pub -t sim/home/set/kitchen_light -m '{{"on":false}}'    be a hand on the switch
  mosquitto_pub -t sim/home/set/bedroom_temperature -m '{{"value":16}}'   make the room cold
  mosquitto_pub -t sim/home/fault/fan -m offline                   pull a plug
  mosquitto_pub -t sim/home/fault/fan -m '{{"fault":"slow","seconds":2}}'
  mosquitto_pub -t sim/home/fault/fan -m none                      make it well
  mosquitto_pub -t sim/home/reset -n                               start the day again

a house for a test:
  hearth-simulator generate --devices 5000 --seed 7 -o big.yaml    rooms and devices made up
  hearth-simulator --house big.yaml

faults:
  offline    says it is not available; hears and says nothing
  silent     does what it is told and says nothing
  slow       does it "seconds" later (3)
  stubborn   does nothing and says its old state
  interim    says its old state and something in between before the new one
  garbage    does what it is told and says nonsense
  duplicate  says everything "times" times (2)
  vanish     withdraws its announcement; appear brings it back

exit status: 0 stopped by a signal; {_BAD_CONFIG} wrong arguments or house file; 3 the broker
refuses the user. A broker that cannot be reached is tried again until it can.
The password is read from --password-file, {_PASSWORD}, or
systemd's credential broker_password.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["generate"]:
        return generate.main(given[1:])
    options = _parser().parse_args(given)
    level = logging.DEBUG if options.verbose else logging.INFO
    logging.basicConfig(level=level, format="%(levelname)s %(message)s", stream=sys.stderr)
    if options.list_houses:
        return _list_houses()
    try:
        plan = _hasten(load(find_house(options.house)), options.latency_ms)
        service = _service(plan, options)
    except HouseError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{error.filename or options.ca}: {error.strerror or error}")
    except UnicodeDecodeError:
        return _fail(f"{options.password_file}: is not UTF-8 text")
    return _check(plan) if options.check else service.run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hearth-simulator",
        description="Plays a whole house on an MQTT broker: its devices announce themselves with "
        "Home Assistant MQTT discovery, take commands and say their states; rooms warm and cool, "
        "people walk about.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    house = parser.add_argument_group("the house")
    house.add_argument(
        "--house",
        default="home",
        metavar="NAME|FILE",
        help="a shipped house, or a file: the simulator's own or in the neutral format (home)",
    )
    house.add_argument("--list-houses", action="store_true", help="list the shipped houses")
    house.add_argument("--check", action="store_true", help="read the house file, and stop")
    house.add_argument("--seed", type=_seed, metavar="N", help="repeat the run of this seed")
    house.add_argument(
        "--speed", type=_speed, metavar="F", help="simulated seconds that pass in a second (1)"
    )
    house.add_argument(
        "--latency-ms",
        type=_latency,
        metavar="N",
        help="time between a command and its effect, for every device",
    )
    house.add_argument(
        "--still",
        action="store_true",
        help="nothing happens by itself: no people, no weather; devices only obey",
    )
    _add_broker(parser.add_argument_group("the broker"))
    parser.add_argument("-v", "--verbose", action="store_true", help="say more on standard error")
    return parser


def _add_broker(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--host", default="localhost", help="host name or address (localhost)")
    group.add_argument("--port", type=_port, metavar="N", help="port (1883; 8883 with --ca)")
    group.add_argument("--username", metavar="NAME", help="user (none)")
    group.add_argument("--password-file", type=Path, metavar="FILE", help="file with the password")
    group.add_argument("--ca", type=Path, metavar="FILE", help="speak TLS; trust these authorities")
    group.add_argument("--protocol", choices=PROTOCOLS, default="3.1.1", help="of MQTT (3.1.1)")
    group.add_argument(
        "--prefix",
        type=_prefix,
        default="homeassistant",
        metavar="TOPIC",
        help="of discovery (homeassistant)",
    )


def _hasten(plan: HousePlan, latency_s: float | None) -> HousePlan:
    """The same house with one latency for all its devices."""
    if latency_s is None:
        return plan
    return replace(
        plan,
        devices={id_: replace(one, latency_s=latency_s) for id_, one in plan.devices.items()},
    )


def _service(plan: HousePlan, options: argparse.Namespace) -> Service:
    return Service(
        plan,
        address=_address(options),
        clock=time.monotonic,
        prefix=options.prefix,
        seed=options.seed,
        speed=options.speed,
        still=options.still,
    )


def _address(options: argparse.Namespace) -> Address:
    return Address(
        host=options.host,
        port=options.port or (1883 if options.ca is None else 8883),
        username=options.username,
        password=_password(options.password_file),
        protocol=options.protocol,
        ca=None if options.ca is None else str(options.ca),
    )


def _password(file: Path | None) -> str | None:
    """From the file asked for, else the environment, else what systemd hands over."""
    credential = Path(os.environ.get("CREDENTIALS_DIRECTORY", "/nonexistent"), "broker_password")
    if file is None and _PASSWORD in os.environ:
        return os.environ[_PASSWORD]
    if file is None and not credential.is_file():
        return None
    return (file or credential).read_text(encoding="utf-8").rstrip("\r\n")


def _list_houses() -> int:
    for name in list_houses():
        plan = load(find_house(name))
        print(f"{name}: {len(plan.devices)} devices in {len(plan.areas)} areas")  # noqa: T201
    return 0


def _check(plan: HousePlan) -> int:
    print(f"{plan.file}: {len(plan.devices)} devices in {len(plan.areas)} areas")  # noqa: T201
    return 0


def _fail(problem: str) -> int:
    print(f"hearth-simulator: {problem}", file=sys.stderr)  # noqa: T201
    return _BAD_CONFIG


def _latency(text: str) -> float:
    if not text.isdecimal() or int(text) > 60_000:  # noqa: PLR2004 - the limit of a house file
        raise argparse.ArgumentTypeError(f"must be a number from 0 to 60000, not {text!r}")
    return int(text) / 1000


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"must be a whole number from 0, not {text!r}")
    return int(text)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 10_000:  # noqa: PLR2004 - the same limits as in a house file
        raise argparse.ArgumentTypeError(f"must be a number from 0.1 to 10000, not {text!r}")
    return speed


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:  # noqa: PLR2004
        raise argparse.ArgumentTypeError(f"must be a number from 1 to 65535, not {text!r}")
    return int(text)


def _prefix(text: str) -> str:
    topic = text.strip("/")
    if not topic or set(topic) & set("+#\0"):
        raise argparse.ArgumentTypeError(f"must be a topic without wildcards, not {text!r}")
    return topic


if __name__ == "__main__":
    sys.exit(main())
