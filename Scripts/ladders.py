"""The ladders of ARCHITECTURE.md: the order of the modules, and of the rooms in each, lowest first.

A heading `## Modules` and its table list the modules. A heading `## Sources/X` (or `### Sources/X`) opens the section of
module X, and the first table of it whose first column is called `room` lists X's rooms. A room is a folder of the module;
`(root)` stands for the files beside the folders. A row whose first cell begins with – describes a folder inside a room.
"""
import pathlib, re

ROOT = "(root)"


class Ladders:
    """What depends on what, as far as the map says so."""

    def __init__(self, text):
        self.modules = []  # Lowest first.
        self.rooms = {}  # Module: its rooms, lowest first.
        self._read(text)

    @classmethod
    def of(cls, root):
        """Reads the map of the checkout in `root`."""
        return cls((root / "ARCHITECTURE.md").read_text(encoding="utf-8"))

    def _read(self, text):
        section = reading = None
        for line in text.splitlines():
            if heading := re.match(r"##+ (?:Sources/(\w+)|(Modules)\b)?", line):
                section, reading = heading.group(1) or heading.group(2), None
            elif not line.startswith("|"):
                reading = None
            elif section and reading is None:
                column = line.split("|")[1].strip()
                reading = column == ("module" if section == "Modules" else "room") and section not in self.rooms
                if reading and section != "Modules":
                    self.rooms[section] = []
            elif section and reading and not line.startswith("| –"):
                names = [name.rstrip("/") for name in re.findall(r"`([^`]+)`", line.split("|")[1])]
                (self.modules if section == "Modules" else self.rooms[section]).extend(names)

    def height(self, module, room):
        """Returns the room's step on its module's ladder, or nil if the map lacks it."""
        rooms = self.rooms.get(module, [])
        return rooms.index(room) if room in rooms else None

    def is_upward(self, module, lower, upper):
        """Whether a name of `upper` is forbidden in `lower`. A room that the map lacks is reported elsewhere."""
        heights = self.height(module, lower), self.height(module, upper)
        return None not in heights and heights[0] < heights[1]


def room(path, root):
    """Returns the module and the room of a source file, or nothing for files outside of Sources/."""
    parts = pathlib.PurePath(path).relative_to(root).parts
    if len(parts) < 3 or parts[0] != "Sources":
        return None, None
    return parts[1], parts[2] if len(parts) > 3 else ROOT


def breach(file, line, name, upper, definition):
    """Returns the sentence about a name of the room above."""
    return f"{file}:{line}: names {name} of the room {upper} above (defined in {definition})"
