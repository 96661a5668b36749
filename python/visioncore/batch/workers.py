"""The workers of a run: workers of a scheduler, or local processes."""
from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from typing import Any

#: One picture that kills its worker is blamed at once, and no other shard with it; nothing samples what workers do, nor several times a
#: second how their machine does; one that is slow to come back is waited for.
_SETTINGS = {"distributed.scheduler.allowed-failures": 0, "distributed.scheduler.worker-saturation": 1.0,
             "distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "1s",
             "distributed.admin.system-monitor.interval": "10s", "distributed.deploy.lost-worker-timeout": "1 hour"}
#: Interval at which a scheduler is asked for its workers.
_COUNT_EVERY_S = 0.25
#: Workers of this machine that are missing are looked after so often; one that runs without the scheduler's knowing it is ended then.
_LOOK_EVERY_S, _LOST_AFTER_S = 2.0, 10.0
#: Workers' log messages about crashes are suppressed, because rows report them.
_SILENT = logging.CRITICAL + 1
_ATTEMPTS = 3


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Holds the first Ctrl-C or SIGTERM back: a cluster that is half started cannot be closed. Processes that are started meanwhile, and
    those that the threads started meanwhile start later, never receive Ctrl-C, which a terminal sends to all of them: the driver ends them."""
    received: list[int] = []

    def hold(number: int, _: object) -> None:
        if received:
            raise KeyboardInterrupt
        received.append(number)

    over = threading.Event()
    threading.Thread(target=over.wait, daemon=True, name="visioncore-signals").start()  # receives what is blocked here
    resource_tracker.ensure_running()  # otherwise it unblocks the signal while the first process starts
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handlers: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: handler for number in (signal.SIGINT, signal.SIGTERM) if (handler := signal.getsignal(number)) is not None}
    for number in handlers:
        signal.signal(number, hold)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        over.set()
        if received:
            signal.raise_signal(received[0])


class Workers:
    """A context manager: a client of Dask, and for workers of this machine their cluster.

    :param client: a ``dask.distributed.Client``, or the address of a scheduler; None: workers on this machine.
    :param number: on this machine; None: as many as processors.
    :raises ImportError: by ``with``, where Dask is not installed.
    """

    def __init__(self, client: Any = None, number: int | None = None) -> None:
        self._given, self._number = client, number or len(os.sched_getaffinity(0))
        self._stack, self._looked = ExitStack(), 0.0
        self._known, self._counted = 0, float("-inf")
        self._lost: dict[str, float] = {}
        self._cluster: Any = None
        self.client: Any = None

    def __enter__(self) -> Workers:
        with ExitStack() as stack:
            with _undisturbed():
                self._connect(stack)
            self._stack = stack.pop_all()
        return self

    def _connect(self, stack: ExitStack) -> None:
        try:
            from dask import config
            from distributed import Client, LocalCluster
        except ImportError as missing:
            raise ImportError(f"Job needs Dask: pip install 'visioncore[batch]' ({missing})", name=missing.name) from missing
        if isinstance(self._given, str):
            self.client = stack.enter_context(Client(self._given, set_as_default=False))
        elif self._given is not None:
            self.client = self._given
        else:
            stack.enter_context(config.set(_SETTINGS))
            self._cluster = stack.enter_context(self._local(LocalCluster))
            self.client = stack.enter_context(Client(self._cluster, set_as_default=False))

    def _local(self, make: Any) -> Any:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return make(n_workers=self._number, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", memory_limit=0,
                            silence_logs=_SILENT)
            except RuntimeError:  # a worker was killed while it started
                if attempt == _ATTEMPTS:
                    raise

    def __exit__(self, *_: object) -> None:
        with _undisturbed():
            self._stack.close()

    def count(self) -> int:
        """The recent number of workers."""
        now = time.monotonic()
        if now - self._counted < _COUNT_EVERY_S:
            return self._known
        known, self._counted = self.client.nthreads(), now
        if self._cluster is not None and len(known) < self._number and now - self._looked > _LOOK_EVERY_S:
            self._look(set(known))
        self._known = len(known)
        return self._known

    def _look(self, known: set[str]) -> None:
        """Dask starts a worker again that died, but not one that dies while it starts, nor one whose connection broke, as when it was
        short of memory, while its process goes on."""
        self._looked = time.monotonic()
        lost = {}
        for name, nanny in list(self._cluster.workers.items()):
            if nanny.status.name in ("closed", "failed"):
                del self._cluster.workers[name]
            elif nanny.status.name == "running" and nanny.worker_address not in known:
                lost[nanny.worker_address] = self._lost.get(nanny.worker_address, self._looked)
                if self._looked - lost[nanny.worker_address] > _LOST_AFTER_S and nanny.pid:
                    os.kill(nanny.pid, signal.SIGKILL)
        self._lost = lost
        self._cluster.scale(self._number)
