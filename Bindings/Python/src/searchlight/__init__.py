"""Makes an app's items findable on Linux, searches them, and receives what people choose.

>>> index = searchlight.Index("org.example.notes")
>>> index.add(id="1", title="Rivers of Europe")
>>> index.search("riv")[0].id
'1'
"""

from ._asynchronous import AsyncIndex
from ._changes import Batch, Changes
from ._index import Activity, Index
from ._landing import Continuation, Listener
from ._library import BusyError, ConflictError, NotFoundError, SearchlightError, function as _function
from ._mirror import Changed, Mirror
from ._values import ReindexRequest, Result, Results

#: The version of the C library.
__version__: str = _function("version")().decode()

for _class in (BusyError, ConflictError, NotFoundError, SearchlightError, AsyncIndex, Batch, Changed, Index, Mirror,
               Activity, Continuation, Listener, ReindexRequest, Result, Results):
    _class.__module__ = "searchlight"

__all__ = [
    "Activity", "AsyncIndex", "Batch", "BusyError", "Changed", "Changes", "ConflictError", "Continuation", "Index", "Listener",
    "Mirror", "NotFoundError", "ReindexRequest", "Result", "Results", "SearchlightError",
]
