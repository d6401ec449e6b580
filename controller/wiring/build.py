"""Parts of the daemon, as the configuration describes them."""

import time
from collections.abc import Mapping

from controller.config import Config
from controller.gateway import Gateway
from controller.home.registry import Home
from controller.local.local import Local
from controller.memory.sessions import Sessions
from controller.memory.store import Store
from controller.memory.window import Window
from controller.mqtt import Client
from controller.tools.observation import Comfort
from controller.tools.registry import default_toolbox
from devices.model import Publish


def source_areas_of(config: Config) -> Mapping[str, str]:
    """Area ids by source."""
    return {name: source.area for name, source in config.sources.items() if source.area}


def comfort_of(config: Config) -> Comfort:
    """What cold, hot, dark, ... mean."""
    return Comfort(**config.comfort.model_dump())


def local_of(config: Config) -> Local | None:
    """Who understands plain sentences; None: only the model understands any."""
    agent = config.agent
    if not agent.local_first:
        return None
    return Local(toolbox=default_toolbox(), languages=agent.languages)


def gateway_of(config: Config, *, client: Client, home: Home) -> Gateway:
    """Between the bus and the home."""
    topics = config.topics
    birth = Publish(topic=topics.birth_topic, payload=topics.birth)
    return Gateway(
        client=client,
        home=home,
        prefix=topics.discovery_prefix,
        base=topics.base,
        birth=birth if topics.send_birth else None,
        echo_s=config.agent.echo_s,
    )


def sessions_of(config: Config) -> Sessions:
    """The dialogues, as they were kept."""
    session = config.session
    return Sessions(
        store=Store(config.sessions_path, clock=time.time),
        window=window_of(config),
        idle_s=session.idle_s,
        question_s=session.question_s,
        clock=time.time,
    )


def window_of(config: Config) -> Window:
    """How much of a dialogue the model is shown."""
    return Window(
        turns=config.agent.history_turns,
        tokens=config.agent.history_tokens,
        summaries=config.session.summary,
    )
