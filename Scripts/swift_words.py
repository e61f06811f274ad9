"""The words of a Swift source: without comments, texts and regular expressions, but with what is interpolated."""
import re
from dataclasses import dataclass

WORD = re.compile(r"`[^`\n]+`|[^\W\d]\w*|\$\w+|\d[\w.]*|->|\.\.[.<]|\S")
PLAIN = re.compile(r'[^/"#()]+')
STRING = re.compile(r'(#*)("""|")')
REGEX = re.compile(r"#/.+?/#|/(?![\s/*])(?:\\.|[^\n\\/])+/", re.S)


@dataclass(frozen=True)
class Word:
    text: str
    line: int
    start: int
    end: int

    @property
    def is_name(self):
        return self.text[0].isalpha() or self.text[0] == "_" or len(self.text) > 2 and self.text[0] == "`"

    @property
    def name(self):
        return self.text.strip("`")


def blanked(text):
    """Returns the text with spaces for comments, for strings except what is interpolated, and for regular expressions."""
    out, index, end = [], 0, len(text)
    closers = []  # For each open interpolation: its depth of parentheses, and what ends its string.

    def blank(upto):
        nonlocal index
        out.append(re.sub(r"[^\n]", " ", text[index:upto]))
        index = upto

    def string(closer, hashes):
        """Blanks up to the string's end, or to an interpolation."""
        nonlocal index
        escape = "\\" + hashes
        while index < end:
            if text.startswith(closer, index):
                return blank(index + len(closer))
            if text.startswith(escape + "(", index):
                blank(index + len(escape))
                out.append("(")
                index += 1
                return closers.append([1, closer, hashes])
            if len(closer) == 1 + len(hashes) and text[index] == "\n":
                return
            blank(index + (2 if not hashes and text[index] == "\\" else 1))

    while index < end:
        opener = STRING.match(text, index)
        if text.startswith("//", index):
            found = text.find("\n", index)
            blank(end if found < 0 else found)
        elif text.startswith("/*", index):
            blank(comment_end(text, index))
        elif opener:
            hashes, quote = opener.groups()
            blank(opener.end())
            string(quote + hashes, hashes)
        elif (pattern := REGEX.match(text, index)) and may_begin(out):
            blank(pattern.end())
        elif plain := PLAIN.match(text, index):
            out.append(plain.group())
            index = plain.end()
        else:
            character = text[index]
            out.append(character)
            index += 1
            if closers and character in "()":
                closers[-1][0] += 1 if character == "(" else -1
                if closers[-1][0] == 0:
                    string(*closers.pop()[1:])
    return "".join(out)


def may_begin(out):
    """Whether a value may begin here, so that a slash divides nothing."""
    before = "".join(out[-8:]).rstrip()
    return not before or before[-1] in "(,=:[{;!&|?" or before.endswith("return")


def comment_end(text, index):
    depth = 0
    for mark in re.finditer(r"/\*|\*/", text[index:]):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return index + mark.end()
    return len(text)


def words(text):
    """Returns the words of a blanked text."""
    found, line, position = [], 1, 0
    for match in WORD.finditer(text):
        line += text.count("\n", position, match.start())
        position = match.start()
        found.append(Word(match.group(), line, match.start(), match.end()))
    return found
