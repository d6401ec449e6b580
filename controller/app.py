"""The composition root: builds every part from the configuration, runs and stops them."""

import asyncio
import contextlib
import gc
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import structlog

from controller import systemd
from controller.agent.build import agent_for
from controller.agent.loop import Agent
from controller.config import Config
from controller.conversation.brain import Brain
from controller.conversation.explaining import Explaining
from controller.conversation.mind import Mind
from controller.conversation.presence import Instance, Presence, make_sure_alone
from controller.conversation.queries import Queries
from controller.conversation.service import Service
from controller.conversation.topics import Topics
from controller.conversation.turns import Turns
from controller.home.configured import home_of
from controller.home.lexicon import lexicon
from controller.journal import Clock, Journal
from controller.llm import ChatModel, Message
from controller.llm.choose import choose
from controller.memory.summaries import Summaries
from controller.metrics.endpoint import Endpoint
from controller.metrics.facts import availability, size_of
from controller.metrics.meter import Meter, Standing
from controller.mqtt import Client
from controller.policy.build import keeper_of
from controller.tools.registry import default_toolbox
from controller.wiring.build import comfort_of, gateway_of, local_of, sessions_of, source_areas_of
from controller.wiring.life import Life
from controller.wiring.reload import Reload
from devices.model import Publish

log = structlog.get_logger(__name__)

GC_AFTER = 100_000
DISCOVERY_S = 30.0
"""How long the start waits for the announcements of a very large home."""


class App:
    """One daemon."""

    def __init__(
        self,
        *,
        config: Config,
        read: Callable[[], Config] | None = None,
        log_level: str | None = None,
    ) -> None:
        """Build all parts.

        Args:
            config: what holds from the start.
            read: reads the configuration again, on SIGHUP; it may raise `ConfigError`.
            log_level: given on the command line, over `log.level`.
        """
        self.config = config
        self.me = Instance.new()
        self.topics = Topics(
            base=config.topics.base,
            discovery_prefix=config.topics.discovery_prefix,
            birth=config.topics.birth_topic,
        )
        self.home = home_of(config)
        self.keeper = keeper_of(config)
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
        self.gateway = gateway_of(config, client=self.devices, home=self.home)
        self.journal = Journal(config.journal.path)
        self.brain = Brain(choose=lambda: choose(self.config.model), make_agent=self._agent)
        self.local = local_of(config)
        self.mind = Mind(brain=self.brain, toolbox=default_toolbox(), local=self.local)
        self.meter = Meter(standing=self._standing)
        self.endpoint = Endpoint(text=self.meter.text)
        self.sessions = sessions_of(config)
        self.summaries = Summaries(sessions=self.sessions, summarise=self._summary)
        self.service = self._service()
        self.queries = Queries(
            bus=self.devices,
            topics=self.topics,
            home=self.home,
            gateway=self.gateway,
            clock=time.monotonic,
            keeper=self.keeper,
            explaining=Explaining(turns=self.service.turns),
            me=self.me.facts(),
        )
        self.life = Life(
            clients=(self.devices, self.commands), on_round=self._round, on_reload=self._reload
        )
        self.presence = Presence(
            bus=self.devices,
            topics=self.topics,
            me=self.me,
            facts=self._facts,
            on_rival=self.life.end,
        )
        self.reload = Reload(
            read=read or (lambda: self.config),
            use=self._use,
            home=self.home,
            gateway=self.gateway,
            brain=self.brain,
            sessions=self.sessions,
            service=self.service,
            log_level=log_level,
        )

    async def run(self) -> None:
        """Run until SIGTERM or SIGINT, also while starting.

        Raises:
            BusError: the broker cannot be used at start.
            JournalError: the journal cannot be opened.
            StoppedWorkingError: a part died.
            ConflictError: another client has our client id.
            RivalError: another daemon works on the same topics, and was there first.
        """
        # A large home is a million objects, made at start to stay; looking through them for
        # garbage while they are made, and again and again later, costs a second each time.
        gc.disable()
        self.life.listen()
        async with contextlib.AsyncExitStack() as stack:
            started = await self.life.begin(self._start(stack))
            gc.freeze()
            gc.set_threshold(GC_AFTER)
            gc.enable()
            if started:
                self._say_ready()
                await self.life.go_on()
            systemd.notify("STOPPING=1")
            log.info("daemon_stopping")
        self.life.raise_reason()

    async def _start(self, stack: contextlib.AsyncExitStack) -> None:
        """Start everything, in order; leaving the stack stops it in the other order."""
        self.journal.open()
        stack.callback(self.journal.close)
        self.sessions.start()
        stack.callback(self.sessions.stop)
        self.keeper.start()
        stack.callback(self.keeper.stop)
        stack.push_async_callback(self.brain.close)
        stack.push_async_callback(self.summaries.stop)
        stack.push_async_callback(self._leave)
        await make_sure_alone(self.config.broker, self.topics, self.me)
        await self.devices.connect()
        await self.commands.connect()
        await self.gateway.start()
        stack.push_async_callback(self.gateway.stop)
        await self.gateway.ready(limit_s=DISCOVERY_S)
        self.queries.start()
        self.home.derived(lexicon)  # Else the first sentence would wait for the vocabulary.
        if self.local is not None:
            await self.local.warm(self.home)
        stack.callback(self.presence.stop)
        await self.presence.claim()
        await self.service.resume()
        stack.push_async_callback(self.service.stop)
        await self.service.start()
        await self.devices.subscribed()
        if (port := self.config.metrics.port) is not None:
            stack.push_async_callback(self.endpoint.stop)
            await self.endpoint.start(self.config.metrics.bind, port)
        # Plain sentences work already while a model is looked for and loaded.
        await self.brain.wake()
        self.brain.warm(self.home)

    async def _leave(self) -> None:
        """Leave the bus; at once on both connections, as a broker may hang."""
        await asyncio.gather(self.devices.stop(), self.commands.stop())

    def _round(self) -> None:
        """Keep what others know of us fresh."""
        self.service.beat()
        self.presence.publish()

    async def _reload(self) -> None:
        await self.reload.run(self.config)

    def _use(self, config: Config) -> None:
        self.config = config

    def _say_ready(self) -> None:
        self.presence.ready()
        systemd.notify("READY=1")
        log.info(
            "daemon_ready",
            broker=self.devices.address,
            devices=len(self.home.members),
            areas=len(self.home.areas.areas),
            commands=f"{self.topics.commands[0]}/<source>",
            model=self.brain.model_name,
        )

    def _facts(self) -> Mapping[str, Any]:
        """What this daemon is, for `info`."""
        return {
            "version": version("hearth"),
            "protocol": self.devices.version,
            "client_id": self.config.broker.client_id,
            "model": self.brain.model_name,
            "areas": len(self.home.areas.areas),
            "devices": len(self.home.members),
            **self.meter.summary(),
        }

    def _standing(self) -> Standing:
        return Standing(
            connected=self.devices.connected and self.commands.connected,
            connections_lost=self.devices.losses + self.commands.losses,
            waiting=self.service.waiting,
            sessions=len(self.sessions),
            areas=len(self.home.areas.areas),
            devices=availability(self.home),
            skipped=len(self.gateway.skipped),
            journal_bytes=size_of(self.config.journal.path),
        )

    def _status(self, word: str) -> Publish:
        return Publish(topic=self.topics.status, payload=word, qos=1, retain=True)

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
            source_areas=source_areas_of(self.config),
            comfort=comfort_of(self.config),
            observer=self.meter,
            keeper=self.keeper,
        )
        return Service(
            commands=self.commands,
            topics=self.topics,
            journal=self.journal,
            turns=turns,
            clock=Clock(wall=time.time),
            queue_size=self.config.queue.size,
            per_source=self.config.queue.per_source,
            max_age_s=self.config.queue.max_age_s,
            keep_days=self.config.journal.keep_days,
        )

    async def _summary(self, turns: Sequence[Message], previous: str) -> str:
        return await self.brain.summarise(self.home, turns, previous)

    async def _agent(self, model: ChatModel) -> Agent:
        return await agent_for(model, config=self.config, toolbox=default_toolbox())
