"""Which names of a module's sources stand for something that a room above declares. For check-structure.

Types, and members of types that are named, are found exactly as far as words can tell. A member behind an expression counts
only if every declaration of its name stands above, and no other module, C header or library is known to have the name:
what is doubtful is left to Scripts/check-rooms, which asks the compiler.
"""
import collections, re
from dataclasses import dataclass

from ladders import breach, dependants, package_dependencies, room
from swift_reader import KEYWORDS, read

# Types of the libraries that apps of ours nest under the same names.
LIBRARY_TYPES = set("""
    Array Bool Character Data Date Dictionary Double Duration Element Error Failure Float ID Index Indices Input Int Int16 Int32
    Int64 Int8 Iterator Key Locale Notification Optional Output Range RawValue Result Scalar Sequence Set String StringLiteralType
    SubSequence Substring Task UInt UInt16 UInt32 UInt64 UInt8 URL UUID Unit Value Void
""".split())
# Members of the libraries whose names none of the modules below shows to be theirs.
LIBRARY_MEMBERS = set("""
    abs allSatisfy append bytes capacity cancel clamped close compare contains count data date decode delegate description dictionary
    distance drop elements empty encode end endIndex entries enumerated error errorCode errorDescription fill filter finish first
    flatMap flush formatted forEach hash hashValue host id identifier index indices insert isCancelled isEmpty isFinite items
    joined key keys kind last length limit lines list load localizedDescription lowerBound makeIterator map max message min name
    names next none normal notify number object offset open order parameter path port position post prefix print priority put
    query range rank rawValue read reduce remove removeAll replace reserveCapacity response resume results reverse reversed run
    schedule score second seconds send shared signal size some sort sorted source start startIndex state status stop store string
    suffix swap sync text texts throwing title trimmed type underestimatedCount update uppercased url userInfo utf8 value values
    version view wait withLock write yield zip
""".split())


@dataclass(frozen=True)
class Upward:
    """A breach: where it stands, what it names, and where that is declared."""
    file: str
    line: int
    name: str
    room: str
    definition: str


class Module:
    """The sources of one module, and what stands above what."""

    def __init__(self, readings, rooms, is_upward, foreign=frozenset()):
        """
        readings: by file. rooms: each file's room. is_upward(lower, upper): whether names of `upper` are forbidden in `lower`.
        foreign: names that other modules and C headers have, or use of libraries.
        """
        self.readings, self.rooms, self.is_upward, self.foreign = readings, rooms, is_upward, foreign
        self.types = collections.defaultdict(list)  # By path, such as `Outer.Inner`.
        self.nested = collections.defaultdict(set)  # By last name: paths of nested types.
        self.globals = collections.defaultdict(list)
        self.members = collections.defaultdict(list)  # By name.
        self.owned = collections.defaultdict(list)  # By owner and name.
        self.labels = collections.defaultdict(set)  # Names of parts of tuples, with their files.
        for file, reading in readings.items():
            for declaration in reading.declarations:
                self._enter(file, declaration)
            for name in reading.tuple_labels:
                self.labels[name].add(file)

    def _enter(self, file, declaration):
        entry = (file, declaration)
        if declaration.kind == "type":
            path = f"{declaration.owner}.{declaration.name}" if declaration.owner else declaration.name
            self.types[path].append(entry)
            if declaration.owner:
                self.nested[declaration.name].add(path)
        elif declaration.owner:
            self.owned[declaration.owner, declaration.name].append(entry)
            if declaration.kind != "init":
                self.members[declaration.name].append(entry)
        else:
            self.globals[declaration.name].append(entry)

    def upward(self):
        """Returns the breaches, each once a line."""
        found = {}
        for file, reading in self.readings.items():
            if any(self.is_upward(self.rooms[file], room) for room in set(self.rooms.values())):
                for mention in reading.mentions:
                    target = self._target(file, reading, mention)
                    if target:
                        found[Upward(file, mention.line, mention.name, self.rooms[target], target)] = True
        return list(found)

    # What a mention may mean

    def _target(self, file, reading, mention):
        """Returns the file above that a mention means something of, or nothing."""
        if mention.receiver is None:
            return self._bare(file, reading, mention)
        if mention.receiver:
            return self._qualified(file, mention)
        return self._behind_expression(file, reading, mention)

    def _bare(self, file, reading, mention):
        path = self._resolve([mention.name], file, mention.scope)
        if path and (mention.name not in reading.bound):
            target = self._all_above(file, self.types[path])
            return target or self._initialiser(file, path, mention)
        if mention.name in reading.bound or mention.name in KEYWORDS:
            return None
        if mention.name[0].isupper() and mention.labels and not path:
            if target := self._initialiser(file, mention.name, mention):
                return target
        # A member of a type around, or a function or constant of the module.
        fitting = self._fitting(file, self.members[mention.name], mention.labels)
        around = [entry for entry in fitting if entry[1].owner in self._around(mention.scope)]
        if around:
            return self._all_above(file, fitting)
        if fitting and not self.globals[mention.name]:
            return None
        loose = self._fitting(file, self.globals[mention.name], mention.labels)
        return self._all_above(file, loose + fitting) if loose else None

    def _qualified(self, file, mention):
        path = mention.receiver.split(".")
        if path[0] in ("self", "Self") and len(path) == 1:
            owners = mention.scope[:1]
        else:
            owner = self._resolve(path, file, mention.scope)
            if owner is None:
                if path[0][0].isupper() and len(path) == 1 and path[0] not in self.types:
                    return self._of_foreign_type(file, path[0], mention)
                return self._behind_expression(file, None, mention)
            owners = [owner]
        for owner in owners:
            inner = self.types.get(f"{owner}.{mention.name}")
            if inner:
                return self._all_above(file, inner)
            if mention.name == "init":
                return self._initialiser(file, owner, mention)
            entries = self._fitting(file, self.owned.get((owner, mention.name), []), mention.labels)
            if entries:
                return self._all_above(file, entries)
        return self._behind_expression(file, None, mention)

    def _of_foreign_type(self, file, owner, mention):
        """What our extensions of another module's type have."""
        if mention.name == "init":
            return self._initialiser(file, owner, mention)
        if mention.name in self.foreign or mention.name in LIBRARY_MEMBERS:
            return None
        return self._all_above(file, self._fitting(file, self.owned.get((owner, mention.name), []), mention.labels))

    def _behind_expression(self, file, reading, mention):
        """A member whose owner is unknown: only a name that nothing but rooms above has."""
        name = mention.name
        if name in self.foreign or name in LIBRARY_MEMBERS or name == "init":
            return None
        if any(not self.is_upward(self.rooms[file], self.rooms[other]) for other in self.labels[name]):
            return None
        # Whatever the labels say: a property may hold a function, and a function may be handed over.
        entries = [e for e in self.members[name] if not e[1].is_private or e[0] == file]
        return self._all_above(file, entries) if self._fits_one(entries, mention.labels) else None

    def _initialiser(self, file, owner, mention):
        """An initialiser that an extension above adds, told by its labels."""
        if not mention.labels or set(mention.labels) == {"_"} and owner not in self.types:
            return None
        entries = self._fitting(file, self.owned.get((owner, "init"), []), mention.labels)
        if set(mention.labels) == {"_"}:
            return None
        stored = {d.name for (o, _), es in self.owned.items() if o == owner for _, d in es if d.kind == "value"}
        if set(mention.labels) <= stored and len(entries) < 1:
            return None
        return self._all_above(file, entries)

    # Help

    def _resolve(self, path, file, scope):
        """Returns the path of the module's type that some names stand for, or nothing."""
        first = path[0]
        found = next((f"{outer}.{first}" for outer in self._around(scope) if self._is_visible(f"{outer}.{first}", file)), None)
        if found is None:
            found = next((outer for outer in self._around(scope) if outer.split(".")[-1] == first and outer in self.types), None)
        if found is None and self._is_visible(first, file):
            found = first
        if found is None and len(self.nested[first]) == 1 and first not in LIBRARY_TYPES and first not in self.foreign:
            # An inherited name, perhaps: only if no other type of the module has it.
            (only,) = self.nested[first]
            found = only if self._is_visible(only, file) and first[0].isupper() else None
        for name in path[1:]:
            if found is None or name == "Type":
                return None
            found = f"{found}.{name}" if self._is_visible(f"{found}.{name}", file) else None
        return found

    def _is_visible(self, path, file):
        return any(not d.is_private or f == file for f, d in self.types.get(path, ()))

    def _around(self, scope):
        """The types around a mention, and those that they are nested in."""
        for path in scope:
            parts = path.split(".")
            for count in range(len(parts), 0, -1):
                yield ".".join(parts[:count])

    def _fitting(self, file, entries, labels):
        return [(f, d) for f, d in entries if (not d.is_private or f == file) and fits(d, labels)]

    def _fits_one(self, entries, labels):
        return any(fits(d, labels) for _, d in entries)

    def _all_above(self, file, entries):
        """Returns the file of the first of some declarations if all that this file may name are in rooms above."""
        visible = [f for f, d in entries if not d.is_private or f == file]
        if visible and all(self.is_upward(self.rooms[file], self.rooms[f]) for f in visible):
            return visible[0]
        return None


def fits(declaration, labels):
    """Whether a call with these labels may be one of the declaration."""
    if labels is None or declaration.labels is None:
        return True
    position = 0
    for label in labels:
        while position < len(declaration.labels) and declaration.labels[position][0] != label:
            if not declaration.labels[position][1]:
                return label == "_" and position > 0 and declaration.labels[position - 1][1]
            position += 1
        if position == len(declaration.labels):
            # More values of one parameter, or nothing that it takes.
            return label == "_" and bool(declaration.labels) and declaration.labels[-1][1]
        position += 1
    # The rest has standard values, or is a closure behind the call.
    return True


def names_of(readings):
    """Returns the names that some files declare or mention as members: none of those is another module's alone."""
    found = set()
    for reading in readings:
        found.update(d.name for d in reading.declarations)
        found.update(m.name for m in reading.mentions if m.receiver is not None)
    return found


def readings_of(root):
    """Reads the sources below Sources/, by module and by path from `root`."""
    found = collections.defaultdict(dict)
    for path in sorted(root.glob("Sources/**/*.swift")):
        found[room(path, root)[0]][path.relative_to(root).as_posix()] = read(path.read_text(encoding="utf-8"))
    return found


def module_of(root, name, readings, is_upward):
    """Returns a module of the checkout, with what the names of all that does not depend on it tell."""
    above = dependants(name, package_dependencies(root)) | {name}
    foreign = names_of(reading for other, files in readings.items() if other not in above for reading in files.values())
    for header in root.glob("Sources/**/*.h"):
        foreign |= set(re.findall(r"[A-Za-z_]\w+", header.read_text(encoding="utf-8", errors="replace")))
    rooms = {path: room(root / path, root)[1] for path in readings[name]}
    return Module(readings[name], rooms, is_upward, foreign)


def upward_breaches(root, ladders, readings=None, only=None):
    """Yields a sentence for each name of a room above, in all modules that have a ladder or in one."""
    readings = readings or readings_of(root)
    for name in sorted(readings):
        if ladders.rooms.get(name) and only in (None, name):
            module = module_of(root, name, readings, lambda lower, upper, name=name: ladders.is_upward(name, lower, upper))
            for found in sorted(module.upward(), key=lambda f: (f.file, f.line, f.name)):
                yield breach(found.file, found.line, found.name, found.room, found.definition)
