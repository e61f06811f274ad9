"""Searches all apps and opens results: by the HTTP API while the server runs, and by the program `searchlight` otherwise.

The doors for programs (the C library, D-Bus, `/api/own`) show a program its own items alone. A launcher searches for the
person, so that it uses what is the person's.
"""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Optional

#: Seconds that a search may take. An answer that comes later is of no use to somebody who types.
SEARCH_TIME = 3.0
#: Seconds that an app has to show a result: the server waits for twenty at most.
OPENING_TIME = 25.0


@dataclasses.dataclass(frozen=True)
class Hit:
    """A result, as it is shown and opened."""

    app: str
    id: str
    title: str
    subtitle: str
    position: int
    #: What the server knows it by; None if the program found it.
    token: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Answer:
    """What a text finds, and what it comes to by itself: `5 km in miles` is `3.1 mi`."""

    hits: list[Hit]
    expression: str = ""
    value: str = ""


class DoorError(Exception):
    """Why nothing was searched or opened, in words for the person."""


def search(text: str, limit: int) -> Answer:
    server = _server()
    if server:
        query = urllib.parse.urlencode({"q": text, "limit": limit})
        try:
            return _answer(_ask(server["address"] + "api/search?" + query, SEARCH_TIME))
        except (OSError, ValueError):
            # It ended a moment ago.
            pass
    done = _run(["search", "--json", "--limit", str(limit), "--", text], SEARCH_TIME)
    # 1 is for nothing found.
    if done.returncode not in (0, 1):
        raise DoorError(done.stderr.strip().partition("\n")[0] or "Searchlight failed.")
    return _answer(json.loads(done.stdout))


def open_hit(hit: Hit, text: str) -> bool:
    """Opens a result in its app, and remembers what was typed for it. False if the app does not show it."""
    server = _server()
    if server and hit.token:
        body = {"token": hit.token, "query": text, "position": hit.position}
        try:
            key = pathlib.Path(server["tokenFile"]).read_text(encoding="utf-8")
            return bool(_ask(server["address"] + "api/landing", OPENING_TIME, body, key)["isOpened"])
        except (OSError, ValueError):
            pass
    return _run(["open", "--app", hit.app, "--", hit.id], OPENING_TIME).returncode == 0


def _server() -> Optional[dict[str, str]]:
    """Where the server is, which says so in a folder that only this person can write."""
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    try:
        notice = json.loads((pathlib.Path(runtime) / "searchlight/server.json").read_bytes())
        server = {name: str(notice[name]) for name in ("address", "tokenFile")}
        host = urllib.parse.urlsplit(server["address"]).hostname
        # One that listens beyond this computer wants an access token for searches too.
        return server if host in ("127.0.0.1", "::1", "localhost") else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _ask(address: str, seconds: float, body: Optional[dict[str, Any]] = None, key: str = "") -> Any:
    headers = {"Content-Type": "application/json", "X-Searchlight-Token": key} if body is not None else {}
    data = None if body is None else json.dumps(body).encode()
    # A proxy of the person's is for other computers.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(urllib.request.Request(address, data, headers), timeout=seconds) as response:
        return json.load(response)


def _run(words: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(["searchlight", *words], capture_output=True, text=True, timeout=seconds, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise DoorError("Searchlight is not installed.") from None
    except subprocess.TimeoutExpired:
        raise DoorError("Searchlight takes too long.") from None


def _answer(json_value: dict[str, Any]) -> Answer:
    """Either face's answer. The server says more: an app has a name, and a result a card."""
    quick = json_value.get("answer") or {}
    hits = [_hit(result, position) for position, result in enumerate(json_value["results"])]
    return Answer(hits, quick.get("expression", ""), quick.get("value", ""))


def _hit(result: dict[str, Any], position: int) -> Hit:
    app, title, snippet = result["app"], result["title"], result["snippet"]
    if isinstance(app, str):
        return Hit(app, result["id"], title, " · ".join(filter(None, (snippet, app))), position)
    lines = result["card"]["lines"]
    subtitle = snippet["text"] or (lines[0] if lines else "")
    return Hit(app["id"], result["id"], title["text"], " · ".join(filter(None, (subtitle, app["name"]))), result["position"], result["token"])
