"""The composition root: builds every part from the configuration, runs and stops them."""

import asyncio
import contextlib
import gc
import json
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import version

import structlog

from controller import systemd
from controller.agent.build import agent_for
from controller.agent.loop import Agent
from controller.config import Config
from controller.conversation.brain import Brain
from controller.conversation.mind import Mind
from controller.conversation.queries import Queries
from controller.conversation.service import Service
from controller.conversation.topics import Topics
from controller.conversation.turns import Turns
from controller.errors import HearthError
from controller.gateway import Gateway
from controller.home.areas import Area, Areas, Floor
from controller.home.lexicon import lexicon
from controller.home.registry import Home, Override
from controller.journal import Journal
from controller.llm import ChatModel, Message
from controller.llm.choose import choose
from controller.local.local import Local
from controller.memory.sessions import Sessions
from controller.memory.store import Store
from controller.memory.summaries import Summaries
from controller.memory.window import Window
from controller.mqtt import Client
from controller.tools.observation import Caution, Comfort
from controller.tools.registry import default_toolbox
from devices.model import Publish

log = structlog.get_logger(__name__)

INFO_S = 5.0
WATCHDOG_S = 10.0
GC_AFTER = 100_000
DISCOVERY_S = 30.0
"""How long the start waits for the announcements of a very large home."""
WARM_S = 10.0
"""How long the start waits for a model to load; a slower one goes on loading."""


class StoppedWorkingError(HearthError):
    """A part that must run has died; the service manager starts everything anew."""


class App:
    """One daemon."""

    def __init__(self, *, config: Config) -> None:
        self.config = config
        self.topics = Topics(
            base=config.topics.base, discovery_prefix=config.topics.discovery_prefix
        )
        self.home = home_of(config)
        self.devices = Client(
            settings=config.broker,
            client_id=f"{config.broker.client_id}-devices",
            clean=True,
            will=self._status("offline"),
        )
        self.commands = Client(
            settings=config.broker,
            client_id=f"{config.broker.client_id}-commands",
            clean=False,
            manual_ack=True,
        )
        self.gateway = self._gateway()
        self.journal = Journal(config.journal.path)
        self.brain = Brain(choose=lambda: choose(config.model), make_agent=self._agent)
        self.local = self._local()
        self.mind = Mind(brain=self.brain, toolbox=default_toolbox(), local=self.local)
        self.sessions = self._sessions()
        self.summaries = Summaries(sessions=self.sessions, summarise=self._summary)
        self.service = self._service()
        self.queries = Queries(
            bus=self.devices,
            topics=self.topics,
            home=self.home,
            gateway=self.gateway,
            clock=time.monotonic,
        )
        self._info = ""

    async def run(self) -> None:
        """Run until SIGTERM or SIGINT, also while starting.

        Raises:
            BusError: the broker cannot be used at start.
            JournalError: the journal cannot be opened.
            StoppedWorkingError: a part died.
        """
        # A large home is a million objects, made at start to stay; looking through them for
        # garbage while they are made, and again and again later, costs a second each time.
        gc.disable()
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        async with contextlib.AsyncExitStack() as stack:
            started = await _unless(stop, self._start(stack))
            gc.freeze()
            gc.set_threshold(GC_AFTER)
            gc.enable()
            if started:
                self._say_ready()
                await self._watch(stop)
            systemd.notify("STOPPING=1")
            log.info("daemon_stopping")

    async def _start(self, stack: contextlib.AsyncExitStack) -> None:
        """Start everything, in order; leaving the stack stops it in the other order."""
        self.journal.open()
        stack.callback(self.journal.close)
        self.journal.prune(self.config.journal.keep_days)
        self.sessions.start()
        stack.callback(self.sessions.stop)
        stack.push_async_callback(self.brain.close)
        stack.push_async_callback(self.summaries.stop)
        stack.push_async_callback(self._leave)
        await self.devices.connect()
        await self.commands.connect()
        await self.gateway.start()
        stack.push_async_callback(self.gateway.stop)
        await self.gateway.ready(limit_s=DISCOVERY_S)
        self.queries.start()
        await self.brain.wake()
        await self.brain.warm(self.home, WARM_S)
        self.home.derived(lexicon)  # Else the first sentence would wait for the vocabulary.
        if self.local is not None:
            await self.local.warm(self.home)
        self.service.resume()
        stack.push_async_callback(self.service.stop)
        await self.service.start()
        await self.devices.subscribed()

    async def _leave(self) -> None:
        """Leave the bus; at once on both connections, as a broker may hang."""
        await asyncio.gather(self.devices.stop(), self.commands.stop())

    async def _watch(self, stop: asyncio.Event) -> None:
        """Feed the watchdog as long as the parts work, and keep `info` fresh, until `stop`."""
        period = min(systemd.watchdog_s() or WATCHDOG_S, INFO_S)
        while not stop.is_set():
            for client in (self.devices, self.commands):
                if not client.alive:
                    raise StoppedWorkingError("the connection to the broker has died")
            systemd.notify("WATCHDOG=1")
            self.service.beat()
            self._publish_info()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), period)

    def _say_ready(self) -> None:
        self.devices.on_connection(self._connection_changed)
        self._connection_changed(True)  # noqa: FBT003  # the listener's own signature
        systemd.notify("READY=1")
        log.info(
            "daemon_ready",
            broker=self.devices.address,
            devices=len(self.home.members),
            areas=len(self.home.areas.areas),
            commands=f"{self.topics.commands[0]}/<source>",
            model=self.brain.model_name,
        )

    def _connection_changed(self, connected: bool) -> None:  # noqa: FBT001  # a listener
        if connected:
            online = self._status("online")
            self.devices.publish(online.topic, online.payload, qos=online.qos, retain=True)
            self._info = ""
            self._publish_info()

    def _publish_info(self) -> None:
        """Publish what this daemon is, when that has changed."""
        info = json.dumps(
            {
                "version": version("hearth"),
                "protocol": self.devices.version,
                "model": self.brain.model_name,
                "areas": len(self.home.areas.areas),
                "devices": len(self.home.members),
            }
        )
        if info != self._info and self.devices.publish(self.topics.info, info, qos=1, retain=True):
            self._info = info

    def _status(self, word: str) -> Publish:
        return Publish(topic=self.topics.status, payload=word, qos=1, retain=True)

    def _gateway(self) -> Gateway:
        topics = self.config.topics
        birth = Publish(topic=topics.birth_topic, payload=topics.birth)
        return Gateway(
            client=self.devices,
            home=self.home,
            prefix=topics.discovery_prefix,
            base=topics.base,
            birth=birth if topics.send_birth else None,
            echo_s=self.config.agent.echo_s,
        )

    def _service(self) -> Service:
        turns = Turns(
            mind=self.mind,
            home=self.home,
            gateway=self.gateway,
            journal=self.journal,
            sessions=self.sessions,
            summaries=self.summaries,
            topics=self.topics,
            bus=self.devices,
            source_areas={
                name: source.area for name, source in self.config.sources.items() if source.area
            },
            comfort=Comfort(**self.config.comfort.model_dump()),
            caution=Caution(**self.config.confirm.model_dump()),
        )
        return Service(
            commands=self.commands,
            topics=self.topics,
            journal=self.journal,
            turns=turns,
            clock=time.time,
            queue_size=self.config.queue.size,
            max_age_s=self.config.queue.max_age_s,
        )

    def _local(self) -> Local | None:
        agent = self.config.agent
        if not agent.local_first:
            return None
        return Local(toolbox=default_toolbox(), languages=agent.languages)

    def _sessions(self) -> Sessions:
        agent, session = self.config.agent, self.config.session
        return Sessions(
            store=Store(self.config.sessions_path, clock=time.time),
            window=Window(
                turns=agent.history_turns,
                tokens=agent.history_tokens,
                summaries=session.summary,
            ),
            idle_s=session.idle_s,
            question_s=session.question_s,
            clock=time.time,
        )

    async def _summary(self, turns: Sequence[Message], previous: str) -> str:
        return await self.brain.summarise(self.home, turns, previous)

    async def _agent(self, model: ChatModel) -> Agent:
        return await agent_for(model, config=self.config, toolbox=default_toolbox())


async def _unless(stop: asyncio.Event, work: Coroutine[None, None, None]) -> bool:
    """Whether `work` was done before `stop` was set; else it is cancelled."""
    working = asyncio.create_task(work, name="start")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            await working
            return True
        return False
    finally:
        working.cancel()
        stopping.cancel()
        await asyncio.wait({working, stopping})


def home_of(config: Config, clock: Callable[[], float] = time.monotonic) -> Home:
    """The home as the configuration describes it, still without devices."""
    floors = [
        Floor(id=key, name=floor.name, aliases=floor.aliases, level=floor.level)
        for key, floor in config.floors.items()
    ]
    areas = [
        Area(id=key, name=area.name, floor=area.floor, aliases=area.aliases)
        for key, area in config.areas.items()
    ]
    overrides = {
        key: Override(
            area=device.area, name=device.name, aliases=device.aliases, exposed=device.exposed
        )
        for key, device in config.devices.items()
    }
    return Home(areas=Areas(areas, floors), overrides=overrides, clock=clock)
