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


def package_dependencies(root):
    """Returns for each target of Package.swift with a folder in Sources/ the other such targets that it depends on."""
    text = re.sub(r"//[^\n]*", "", (root / "Package.swift").read_text(encoding="utf-8"))
    found = {}
    for target in re.finditer(r"(?:\bmodule|\.(?:target|executableTarget|macro|systemLibrary))\(\s*name: \"(\w+)\"", text):
        body = _balanced(text, text.index("(", target.start()))
        listed = re.search(r"\bdependencies: \[", body)
        names = []
        if listed:
            products = re.sub(r"\.product\([^()]*(?:\([^()]*\)[^()]*)*\)", "", _balanced(body, listed.end() - 1))
            traits = re.sub(r"traits: \[[^\]]*\]", "", products)
            names = re.findall(r"\"(\w+)\"", traits)
        if (root / "Sources" / target.group(1)).is_dir() and target.group(1) not in found:
            found[target.group(1)] = names
    return {name: [other for other in others if other in found] for name, others in found.items()}


def map_breaches(root, ladders):
    """Yields what the map lacks of the tree, and what it has that the tree lacks."""
    for module in sorted(p for p in (root / "Sources").iterdir() if p.is_dir()):
        name, rooms = module.name, ladders.rooms.get(module.name, [])
        if name not in ladders.modules:
            yield f"ARCHITECTURE.md:1: the module {name} is not in the table of modules"
        present = {p.name for p in module.iterdir() if p.is_dir() and p.name != "include" and p.suffix != ".docc" and any(p.iterdir())}
        if present and any(module.glob("*.swift")):
            present.add(ROOT)
        for room in sorted(present - set(rooms)):
            yield f"ARCHITECTURE.md:1: the room {room} of {name} is not on the map"
        for room in rooms:
            if room not in present:
                yield f"ARCHITECTURE.md:1: {name} has no room {room}"
    for name in ladders.modules:
        if not (root / "Sources" / name).is_dir():
            yield f"ARCHITECTURE.md:1: there is no module {name}"


def package_breaches(root, ladders):
    """Yields the dependencies of Package.swift that lead upwards in the table of modules."""
    text, heights = (root / "Package.swift").read_text(encoding="utf-8"), {name: i for i, name in enumerate(ladders.modules)}
    for name, others in package_dependencies(root).items():
        for other in others:
            if name in heights and other in heights and heights[other] >= heights[name]:
                found = re.search(rf"(?:module|\.target|Target|\.macro)\(\s*name: \"{name}\"", text)
                line = text.count("\n", 0, found.end()) + 1 if found else 1
                yield f"Package.swift:{line}: {name} depends on {other}, which ARCHITECTURE.md has above it"


def _balanced(text, start):
    """Returns the text from a bracket to the one that closes it."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[index], 0)
        if depth == 0:
            return text[start:index + 1]
    return text[start:]


def closure(module, dependencies):
    """Returns the module and those that it depends on, directly or through others, in the order of their names."""
    found, open_ones = {module}, [module]
    while open_ones:
        for lower in dependencies.get(open_ones.pop(), []):
            if lower not in found:
                found.add(lower)
                open_ones.append(lower)
    return sorted(found)


def dependants(module, dependencies):
    """Returns the modules that depend on this one, directly or through others."""
    found, open_ones = set(), [module]
    while open_ones:
        lower = open_ones.pop()
        for upper, names in dependencies.items():
            if lower in names and upper not in found:
                found.add(upper)
                open_ones.append(upper)
    return found
