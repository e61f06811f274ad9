"""Reads vCards 3.0, which Evolution's address books hold, as items."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, Iterator, NamedTuple

#: Bytes of a photo that is shown with the contact. Larger ones are left out.
MAXIMUM_PHOTO = 256 * 1024


class Line(NamedTuple):
    """A property of a vCard: ``EMAIL;TYPE=HOME:ada@example.org``."""

    name: str
    parameters: str
    value: str

    @property
    def text(self) -> str:
        return unescaped(self.value).strip()

    def parts(self, separator: str) -> list[str]:
        """The values between separators that are not escaped, empty ones included."""
        parts = [""]
        for sign in re.findall(r"\\.|[^\\]", self.value):
            if sign == separator:
                parts.append("")
            else:
                parts[-1] += sign
        return [unescaped(part).strip() for part in parts]


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text)


def lines(card: str) -> Iterator[Line]:
    # A line goes on in the next one if that begins with a blank.
    for line in re.sub(r"\r?\n[ \t]", "", card).splitlines():
        found = re.match(r'(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)', line)
        if found:
            yield Line(found[1].upper(), found[2], found[3])


#: Which attribute a property's text or list becomes.
TEXTS = {"FN": "title", "NOTE": "contentDescription", "URL": "url", "TITLE": "role", "ROLE": "role", "REV": "contentModificationDate"}
LISTS = {"EMAIL": "emailAddresses", "TEL": "phoneNumbers"}
SEPARATED = {"NICKNAME": ("alternateNames", ","), "CATEGORIES": ("contactKeywords", ","), "ORG": ("organizations", ";")}


def item(card: str) -> dict[str, Any] | None:
    """A contact's attributes; None for one without anything to call it by."""
    values: dict[str, Any] = {"contentType": "public.vcard"}
    names = ""
    for line in lines(card):
        if line.name in TEXTS and line.text:
            values.setdefault(TEXTS[line.name], line.text)
        elif line.name in LISTS and line.text:
            values.setdefault(LISTS[line.name], []).append(line.text)
        elif line.name in SEPARATED:
            attribute, separator = SEPARATED[line.name]
            values.setdefault(attribute, []).extend(filter(None, line.parts(separator)))
        elif line.name == "N":
            # Family, given, additional, prefix, suffix: in the order in which people say them.
            parts = (line.parts(";") + [""] * 5)[:5]
            names = " ".join(filter(None, (parts[3], parts[1], parts[2], parts[0], parts[4])))
        elif line.name == "ADR":
            values.setdefault("fullyFormattedAddress", ", ".join(filter(None, line.parts(";"))))
        elif line.name == "BDAY" and re.fullmatch(r"\d{4}-\d\d-\d\d", line.text[:10]):
            values["importantDates"] = [line.text[:10]]
        elif line.name == "PHOTO":
            values.update(photo(line))
    return checked(values, names)


def checked(values: dict[str, Any], names: str) -> dict[str, Any] | None:
    """The attributes with a title, and without what the index would refuse."""
    candidates = [values.get("title"), names, *values.get("organizations", []), *values.get("emailAddresses", [])]
    title = next(filter(None, candidates), None)
    if title is None:
        return None
    values["title"] = title
    if names and names != title:
        values.setdefault("alternateNames", []).append(names)
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", values.get("contentModificationDate", "")):
        values.pop("contentModificationDate", None)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"]+", values.get("url", "")):
        values.pop("url", None)
    values["supportsPhoneCall"] = "phoneNumbers" in values
    return values


def photo(line: Line) -> dict[str, bytes]:
    """A photo that is in the card. Those at an address are left there."""
    if not re.search(r"ENCODING=\"?b", line.parameters, re.I) or len(line.value) > MAXIMUM_PHOTO * 4 // 3:
        return {}
    try:
        return {"thumbnailData": base64.b64decode(line.value, validate=True)}
    except binascii.Error:
        return {}
