"""Reads a note in Markdown: front matter, title, headings, tags and links."""

from __future__ import annotations

import dataclasses
import datetime
import re
from typing import Union
from urllib.parse import unquote

#: Values of front matter: a text, or a list of texts. Maps within maps are left out.
Front = dict[str, Union[str, list[str]]]


@dataclasses.dataclass
class Note:
    """What a note says about itself, and its text without marks."""

    front: Front
    title: str
    headings: list[str]
    tags: list[str]
    links: list[str]
    text: str

    def texts(self, *names: str) -> list[str]:
        """The values of the first of these names that the front matter has. Commas separate them if it is one text."""
        for name in names:
            value = self.front.get(name)
            if value:
                parts = value.split(",") if isinstance(value, str) else value
                return [part.strip() for part in parts if part.strip()]
        return []

    def date(self, *names: str) -> datetime.datetime | None:
        for name in names:
            value = self.front.get(name)
            if isinstance(value, str):
                try:
                    return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
                except ValueError:
                    continue
        return None


def read(text: str) -> Note:
    front, body = front_matter(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    # Code has signs that mean other things there.
    prose = re.sub(r"^(```|~~~).*?^\1[^\n]*$|`[^`\n]+`", "", body, flags=re.M | re.S)
    headings = [(len(level), plain(heading.rstrip(" \t#"))) for level, heading in re.findall(r"^(#{1,6})[ \t]+(.+)$", prose, re.M)]
    title = front.get("title")
    if not isinstance(title, str) or not title:
        title = next((heading for level, heading in headings if level == 1), "")
    note = Note(front, title, [heading for _, heading in headings if heading != title], [], links(prose), plain(body))
    inline = re.findall(r"(?<![\w/#&\]])#([^\W\d_][\w/-]*)", prose)
    note.tags = list(dict.fromkeys(tag.lstrip("#") for tag in [*note.texts("tags", "tag"), *inline]))
    return note


def front_matter(text: str) -> tuple[Front, str]:
    """The part of YAML that notes use: ``name: text``, ``name: [a, b]``, and lists of lines that begin with a dash."""
    found = re.match(r"---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", text, re.M | re.S)
    if not found:
        return {}, text
    front: Front = {}
    name = ""
    for line in found[1].splitlines():
        entry = re.match(r"\s*-\s+(.*)", line)
        pair = re.match(r"([^\s:#][^:]*):(?:\s+(.*))?$", line)
        if entry and name:
            value = front.get(name)
            front[name] = [*(value if isinstance(value, list) else []), scalar(entry[1])]
        elif pair:
            name, value = pair[1].strip().lower(), (pair[2] or "").strip()
            if value.startswith("[") and value.endswith("]"):
                front[name] = [scalar(part) for part in re.findall(r"\s*(?:\"[^\"]*\"|'[^']*')|[^,]+", value[1:-1]) if part.strip()]
            else:
                front[name] = scalar(value)
    return front, text[found.end():]


def scalar(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    # A blank and a number sign begin a comment.
    return re.sub(r"(^|\s)#.*", "", text).strip()


def links(prose: str) -> list[str]:
    """The notes that a note links to, by name or path, without their endings."""
    wiki = re.findall(r"\[\[([^\[\]|#\n]{1,500})", prose)
    pages = [unquote(path) for path in re.findall(r"\]\(<?([^)\s#>]{1,500}\.md)\b", prose) if "://" not in path]
    return list(dict.fromkeys(target.strip().removesuffix(".md") for target in [*wiki, *pages]))


def plain(text: str) -> str:
    """Markdown without its marks, so that snippets read well."""
    text = without(without(text, "%%", "%%"), "<!--", "-->")
    # Lengths have limits, so that a text of brackets alone does not take forever.
    text = re.sub(r"!?\[\[(?:[^\[\]|\n]{0,500}\|)?([^\[\]|\n]{1,500})\]\]", r"\1", text)
    text = re.sub(r"!?\[([^\[\]\n]{0,500})\]\([^)\n]{0,2000}\)", r"\1", text)
    text = re.sub(r"^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[.\][ \t]+)?|\d+[.)][ \t]+|(?:```|~~~).*$)", "", text, flags=re.M)
    text = re.sub(r"(\*\*|__|~~|==|`)(?=\S)(.+?)(?<=\S)\1", r"\2", text)
    return re.sub(r"(?<!\w)([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?!\w)", r"\2", text).strip()


def without(text: str, begin: str, end: str) -> str:
    """A text without what stands between two marks. One that never ends is text."""
    kept: list[str] = []
    position = 0
    while True:
        start = text.find(begin, position)
        stop = text.find(end, start + len(begin)) if start >= 0 else -1
        if stop < 0:
            return "".join([*kept, text[position:]])
        kept.append(text[position:start])
        position = stop + len(end)
