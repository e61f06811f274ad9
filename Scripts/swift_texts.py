"""The texts of a Swift or JavaScript source: its string literals, with a sign instead of each interpolation."""
import re
from dataclasses import dataclass

INTERPOLATED = "\u2026"
OPENER = re.compile(r'//[^\n]*|/\*.*?\*/|(#*)("""|")', re.S)


@dataclass(frozen=True)
class Text:
    line: int
    code: str  # What stands before the literal, from the last literal on.
    value: str


def texts(source):
    """Yields the literals of a source in order. A long literal joins its lines where they end with a backslash."""
    index, last = 0, 0
    while opener := OPENER.search(source, index):
        index = opener.end()
        if opener.group(2) is None:
            continue
        value, index = _literal(source, index, opener.group(2) + opener.group(1), "\\" + opener.group(1))
        if opener.group(2) == '"""':
            value = _dedented(value)
        yield Text(source.count("\n", 0, opener.start()) + 1, source[last:opener.start()], value)
        last = index


def _literal(source, index, closer, escape):
    """Returns the text up to the closing quotes, and where the code goes on."""
    out = []
    while index < len(source):
        if source.startswith(closer, index):
            return "".join(out), index + len(closer)
        if source.startswith(escape + "(", index):
            index = _interpolation_end(source, index + len(escape) + 1)
            out.append(INTERPOLATED)
        elif source.startswith(escape, index):
            following = source[index + len(escape)]
            out.append({"n": "\n", "\n": "", "t": " "}.get(following, following))
            index += len(escape) + 1
        else:
            out.append(source[index])
            index += 1
    return "".join(out), index


def _interpolation_end(source, index):
    depth = 1
    while depth and index < len(source):
        if opener := re.compile(r'(#*)("""|")').match(source, index):
            _, index = _literal(source, opener.end(), opener.group(2) + opener.group(1), "\\" + opener.group(1))
            continue
        depth += {"(": 1, ")": -1}.get(source[index], 0)
        index += 1
    return index


def _dedented(value):
    """The lines without the indentation of the closing quotes."""
    lines = value.split("\n")
    indent = len(lines[-1]) if not lines[-1].strip() else 0
    # A line that another was joined to lost its own indentation's meaning, which does not matter for prose.
    return "\n".join(line[indent:] if not line[:indent].strip() else line for line in lines[1:-1])
