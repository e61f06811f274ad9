"""The same for asyncio: calls that wait for the disk do so on threads."""

from __future__ import annotations

import asyncio
import functools
import os
from typing import Any, AsyncIterator, Callable, Iterable, Mapping, Optional, TypeVar, Union

from ._index import Index
from ._landing import Continuation
from ._values import Results, Value


_Result = TypeVar("_Result")


class AsyncIndex:
    """An :class:`Index` whose calls are awaited. ``index`` is the one behind it, for what needs no waiting.

    >>> async def main():
    ...     index = searchlight.AsyncIndex("org.example.notes")
    ...     await index.add(id="1", title="Rivers of Europe")
    ...     return [result.id for result in await index.search("riv")]
    >>> asyncio.run(main())
    ['1']
    """

    def __init__(self, app: str, home: Union[str, os.PathLike[str], None] = None):
        #: The index itself.
        self.index = Index(app, home)

    async def _do(self, function: Callable[..., _Result], *arguments: Any, **named: Any) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(
            None, functools.partial(function, *arguments, **named))

    async def add(self, id: str, **attributes: Value) -> None:
        """See :meth:`Index.add`.

        >>> asyncio.run(searchlight.AsyncIndex("org.example.notes").add(id="2", title="Lakes"))
        """
        await self._do(self.index.add, id, **attributes)

    async def add_all(self, items: Iterable[Mapping[str, Value]]) -> int:
        """See :meth:`Index.add_all`.

        >>> asyncio.run(searchlight.AsyncIndex("org.example.notes").add_all([{"id": "3", "title": "Seas"}]))
        1
        """
        return await self._do(self.index.add_all, items)

    async def update(self, id: str, **attributes: Value) -> None:
        """See :meth:`Index.update`.

        >>> asyncio.run(searchlight.AsyncIndex("org.example.notes").update(id="3", rating=2))
        """
        await self._do(self.index.update, id, **attributes)

    async def delete(self, *identifiers: str) -> None:
        """See :meth:`Index.delete`.

        >>> asyncio.run(searchlight.AsyncIndex("org.example.notes").delete("3"))
        """
        await self._do(self.index.delete, *identifiers)

    async def delete_domains(self, *domains: str) -> None:
        """See :meth:`Index.delete_domains`.

        >>> asyncio.run(searchlight.AsyncIndex("org.example.notes").delete_domains("old"))
        """
        await self._do(self.index.delete_domains, *domains)

    async def search(self, text: str, **options: Any) -> Results:
        """See :meth:`Index.search`.

        >>> len(asyncio.run(searchlight.AsyncIndex("org.example.notes").search("nothing of the kind")))
        0
        """
        return await self._do(self.index.search, text, **options)

    async def get(self, id: str) -> Optional[dict[str, Any]]:
        """See :meth:`Index.get`.

        >>> asyncio.run(searchlight.AsyncIndex("org.example.notes").get("none")) is None
        True
        """
        return await self._do(self.index.get, id)

    async def continuations(self) -> AsyncIterator[Continuation]:
        """Everything that people choose from now on: answer each.

        >>> async def main(index):
        ...     async for continuation in index.continuations():
        ...         continuation.answer()
        """
        loop = asyncio.get_running_loop()
        listener = await self._do(self.index.listen)
        arrived = asyncio.Event()
        loop.add_reader(listener.fileno(), arrived.set)
        try:
            while True:
                await arrived.wait()
                arrived.clear()
                continuation = listener.next(timeout=0)
                if continuation is not None:
                    yield continuation
        finally:
            loop.remove_reader(listener.fileno())
            await self._do(listener.stop)

    def close(self) -> None:
        """See :meth:`Index.close`.

        >>> searchlight.AsyncIndex("org.example.other").close()
        """
        self.index.close()


