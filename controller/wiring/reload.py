"""A changed configuration, taken up by a daemon that runs: no dialogue and no command is lost."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog

from controller import logs
from controller.config import Changes, Config, changes
from controller.conversation.brain import Brain
from controller.conversation.service import Service
from controller.errors import ConfigError
from controller.gateway import Gateway
from controller.home.configured import areas_of, overrides_of
from controller.home.lexicon import lexicon
from controller.home.registry import Home
from controller.memory.sessions import Sessions
from controller.policy.build import keeper_of
from controller.policy.keeper import Keeper
from controller.wiring.build import comfort_of, local_of, source_areas_of, window_of

log = structlog.get_logger(__name__)

RESTART = "restart needed: systemctl restart hearth"


@dataclass(slots=True, kw_only=True)
class Reload:
    """Reads the configuration again and gives the parts what is new for them."""

    read: Callable[[], Config]
    use: Callable[[Config], None]
    """Called with the configuration that holds from now on, before the parts get theirs."""
    home: Home
    gateway: Gateway
    brain: Brain
    sessions: Sessions
    service: Service
    log_level: str | None = None
    """Given on the command line; it holds whatever the file says."""

    async def run(self, old: Config) -> None:
        """Apply what has changed since `old`; with a file that is wrong, nothing changes."""
        try:
            found = changes(old, self.read())
        except ConfigError as err:
            for problem in str(err).splitlines():
                log.error("reload_refused", problem=problem, hint="The old configuration stays.")  # noqa: TRY400
            return
        self.use(found.config)
        await self._apply(found)
        for key in found.restart:
            log.warning("restart_needed", key=key, hint=RESTART)
        log.info("configuration_reloaded", changed=list(found.applied))

    async def _apply(self, found: Changes) -> None:
        config = found.config
        if found.touch("log"):
            logs.configure(self.log_level or config.log.level, config.log.format)
        if found.touch("areas", "floors", "devices"):
            self.home.configure(areas=areas_of(config), overrides=overrides_of(config))
        self._limit(config)
        self._instruct(found)
        if found.touch("agent", "areas", "floors", "devices"):
            await self._understand(config)
        if found.touch("model", "agent"):
            await self.brain.renew()

    def _limit(self, config: Config) -> None:
        self.gateway.wait_for_echoes(config.agent.echo_s)
        self.sessions.window = window_of(config)
        self.sessions.idle_s = config.session.idle_s
        self.sessions.question_s = config.session.question_s
        self.service.limit(
            queue_size=config.queue.size,
            per_source=config.queue.per_source,
            max_age_s=config.queue.max_age_s,
            keep_days=config.journal.keep_days,
        )

    def _instruct(self, found: Changes) -> None:
        turns, config = self.service.turns, found.config
        turns.source_areas = source_areas_of(config)
        turns.comfort = comfort_of(config)
        if found.touch("policy"):
            _instruct_keeper(turns.keeper, keeper_of(config))

    async def _understand(self, config: Config) -> None:
        turns = self.service.turns
        local = local_of(config)
        self.home.derived(lexicon)
        if local is not None:
            await local.warm(self.home)
        turns.mind = replace(turns.mind, local=local)


def _instruct_keeper(keeper: Keeper, new: Keeper) -> None:
    """Other rules and limits; who has tried how often, and what is written, stays."""
    keeper.policy, keeper.pin = new.policy, new.pin
    for rate, limit in ((keeper.commands, new.commands), (keeper.risky, new.risky)):
        if rate is not None and limit is not None:
            rate.limit = limit.limit
    if keeper.tries is not None and new.tries is not None:
        keeper.tries.most = new.tries.most
        keeper.tries.pause_s = new.tries.pause_s
        keeper.tries.lockout_s = new.tries.lockout_s
