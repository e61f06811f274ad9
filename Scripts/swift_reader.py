"""What a Swift source declares and mentions, read word by word, without a compiler. For check-structure.

It knows scopes, generic parameters and argument labels. It does not know the types of expressions: a name behind a dot has no
owner, unless a path of names stands before the dot.
"""
import re
from dataclasses import dataclass, field

from swift_words import blanked, words

TYPES = {"struct", "class", "enum", "protocol", "actor", "extension"}
CALLABLE = {"func", "init", "subscript", "macro"}
ALIASES = {"typealias", "associatedtype"}
DECLARING = TYPES | CALLABLE | ALIASES | {"var", "let", "case", "import", "operator", "precedencegroup"}
# Words that no declaration of ours has as its name, and that name nothing.
KEYWORDS = DECLARING | set("""
    any as async await actor borrowing break catch consume consuming continue convenience copy default defer deinit didSet do
    dynamic each else fallthrough false fileprivate final for get guard if in indirect infix inout internal is isolated lazy
    mutating nil nonisolated nonmutating of open optional override package postfix prefix preconcurrency private protocol public
    repeat required rethrows return sending set some static super switch throw throws true try unowned unsafe weak where while
    willSet yield _ Any AnyObject Self self Type
""".split())
MODIFIERS = set("""
    public package internal fileprivate private open static final override mutating nonmutating convenience required lazy weak
    unowned dynamic indirect prefix postfix infix nonisolated optional borrowing consuming isolated distributed
""".split())
PAIRS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Declaration:
    """A type, a member of one, or a function or constant of the module."""
    kind: str  # type, function, init, value, case
    name: str
    owner: str  # The type that it is in, such as `Outer.Inner`; empty at the file's top.
    line: int
    is_private: bool
    labels: tuple | None = None  # (label, whether it may be left out), of what is called.


@dataclass(frozen=True)
class Mention:
    """A name that stands for something declared elsewhere, or in this file."""
    name: str
    line: int
    receiver: str | None  # None: nothing before it. "": an expression. Else the path before the dot, such as `Outer.Inner`.
    labels: tuple | None  # Of the call, if it is one.
    scope: tuple  # The types around it, the innermost first.


@dataclass
class Reading:
    """A file."""
    declarations: list = field(default_factory=list)
    mentions: list = field(default_factory=list)
    bound: set = field(default_factory=set)  # Names of parameters, constants and variables inside of functions.
    tuple_labels: set = field(default_factory=set)


def read(text):
    """Reads a source."""
    return Reader(words(blanked(text))).reading


@dataclass
class Scope:
    kind: str  # type, enum, body, file
    path: str = ""
    generics: frozenset = frozenset()
    private: bool = False


class Reader:
    """Goes through the words once, with the scopes around them."""

    def __init__(self, found):
        self.words = found
        self.reading = Reading()
        self.partners = self._partners()
        self.openers = {closer: opener for opener, closer in self.partners.items()}
        self.scopes = [Scope("file")]
        self.pending = None  # The scope that the next brace opens, unless another declaration comes first.
        self.brackets = 0
        self.outer_brackets = []
        index = 0
        while index < len(found):
            index = self._step(index)

    def _partners(self):
        """For each opening bracket the index of the one that closes it."""
        partners, open_ones = {}, []
        for index, word in enumerate(self.words):
            if word.text in PAIRS:
                open_ones.append(index)
            elif open_ones and word.text in ")]}":
                partners[open_ones.pop()] = index
        return partners

    def _text(self, index):
        return self.words[index].text if 0 <= index < len(self.words) else ""

    def _touches(self, index):
        """Whether nothing stands between this word and the next."""
        return index + 1 < len(self.words) and self.words[index].end == self.words[index + 1].start

    # Scopes

    def _step(self, index):
        text = self._text(index)
        if text == "{":
            self._bind_closure(index)
            self.scopes.append(self.pending if self.pending and not self.brackets else Scope("body", self.scopes[-1].path))
            self.pending = None
            self.outer_brackets.append(self.brackets)
            self.brackets = 0
        elif text == "}":
            if len(self.scopes) > 1:
                self.scopes.pop()
                self.brackets = self.outer_brackets.pop()
            self.pending = None
        elif text in ("(", "["):
            self.brackets += 1
        elif text in (")", "]"):
            self.brackets = max(0, self.brackets - 1)
        elif text == "#" and self._text(index + 1) in ("if", "elseif"):
            return self._line_end(index)
        elif text == "#" and self._text(index + 1)[:1].islower():
            return index + 2
        elif text == "import" and not self.brackets:
            return self._line_end(index)
        elif text in DECLARING and self._text(index - 1) != "." and self._declares(index):
            return self._declare(index)
        elif text == "for" and self._text(index + 1) not in (":", "."):
            self._bind_until(index + 1, {"in"})
        elif self.words[index].is_name and not self.words[index].text in KEYWORDS - {"self", "Self"}:
            return self._mention(index)
        return index + 1

    def _line_end(self, index):
        line = self.words[index].line
        while index < len(self.words) and self.words[index].line == line:
            index += 1
        return index

    def _declares(self, index):
        """Whether this keyword begins a declaration."""
        text, following, top = self._text(index), self._text(index + 1), self.scopes[-1].kind
        if text in ("init", "subscript"):
            return top in ("type", "enum") and not self.brackets
        if text == "case":
            return True
        if text == "class" and (following in DECLARING | MODIFIERS or following in ("{", ",", ")")):
            return False
        if text in ("actor", "macro", "import", "operator", "precedencegroup"):
            return index + 1 < len(self.words) and self.words[index + 1].is_name and not self.brackets and following not in KEYWORDS
        return following != ":"

    def _is_private(self, index):
        """Whether the modifiers before this keyword keep the declaration in its file."""
        while index > 0:
            index -= 1
            text = self._text(index)
            if text in ("private", "fileprivate"):
                return True
            if text == ")":  # private(set), @available(…), nonisolated(unsafe)
                index = self.openers.get(index, 1) - 1
            elif text not in MODIFIERS and text != "class":
                return False
        return False

    # Declarations

    def _declare(self, index):
        text = self._text(index)
        if text == "case":
            return self._case(index)
        if text in ("let", "var"):
            return self._values(index)
        if text == "operator" or text == "precedencegroup":
            return self._line_end(index)
        if text in ("init", "subscript"):
            name, after = text, index + 1
        else:
            name, after = self._text(index + 1).strip("`"), index + 2
        private = self._is_private(index) or self.scopes[-1].private and text != "extension"
        line = self.words[index].line
        if text == "extension":
            return self._extension(index + 1, self._is_private(index))
        generics, after = self._generics(after)
        path = self.scopes[-1].path
        if text in TYPES | ALIASES:
            inner = f"{path}.{name}" if path else name
            if self.scopes[-1].kind == "body":
                self.reading.bound.add(name)
            else:
                self._add("type", name, line, private)
            if text in TYPES:
                self.pending = Scope("enum" if text == "enum" else "type", inner, generics, private)
            else:
                self.pending = None
            return after
        while self._text(after) in ("?", "!"):
            after += 1
        self.pending = Scope("body", path, generics)
        labels = ()
        if self._text(after) == "(":
            labels = self._parameters(after)
        kind = "init" if text == "init" else "function"
        if self.scopes[-1].kind == "body":
            self.reading.bound.add(name)
        elif text != "subscript" and (re.match(r"\w", name)):
            self._add(kind, name, line, private, labels)
        return after

    def _add(self, kind, name, line, private, labels=None):
        path = self.scopes[-1].path
        self.reading.declarations.append(Declaration(kind, name, path, line, private, labels))

    def _extension(self, index, private):
        """Reads an extension's head; the extended type is a mention."""
        path = [self._text(index)]
        after = index + 1
        while self._text(after) == ".":
            path.append(self._text(after + 1))
            after += 2
        following = self._mention(index)
        self.pending = Scope("type", ".".join(path), frozenset(), private)
        return following

    def _generics(self, index):
        """Returns the names of generic parameters, and where their list ends. Their constraints are mentions."""
        if self._text(index) != "<":
            return frozenset(), index
        names, depth, position = set(), 0, index
        while position < len(self.words):
            text = self._text(position)
            depth += {"<": 1, ">": -1}.get(text, 0)
            if depth == 0:
                break
            word = self.words[position]
            if word.is_name and depth == 1 and self._text(position - 1) in ("<", ",", "each", "let"):
                if text not in ("each", "let"):
                    names.add(word.name)
            position += 1
        names = frozenset(names)
        # Read the constraints with the names known.
        self.scopes.append(Scope("body", self.scopes[-1].path, names))
        inner = index + 1
        while inner < position:
            inner = self._mention(inner) if self.words[inner].is_name and self._text(inner) not in KEYWORDS else inner + 1
        self.scopes.pop()
        return names, position + 1

    def _parameters(self, opener):
        """Returns the labels of a list of parameters, and binds their names."""
        labels = []
        for start, end in self._arguments(opener):
            colon = next((i for i in range(start, end) if self._text(i) == ":"), None)
            if colon is None:
                continue
            inner, outer = self.words[colon - 1], colon - 2
            self.reading.bound.add(inner.name)
            label = inner.name
            if outer >= start and (self.words[outer].is_name or self._text(outer) == "_") and self._text(outer - 1) not in ("@", "."):
                label = self.words[outer].name
            optional = any(self._text(i) in ("=", "...") for i in range(colon, end))
            labels.append((label, optional))
        return tuple(labels)

    def _arguments(self, opener):
        """Returns where each argument of a list in brackets begins and ends."""
        closer = self.partners.get(opener, len(self.words))
        found, start, index = [], opener + 1, opener + 1
        while index < closer:
            text = self._text(index)
            if text in PAIRS:
                index = self.partners.get(index, closer)
            elif text == ",":
                found.append((start, index))
                start = index + 1
            index += 1
        if start < closer:
            found.append((start, closer))
        return found

    def _values(self, index):
        """Reads `let` and `var`: members of types, values of the file, or names inside of a function."""
        top = self.scopes[-1].kind
        if not self.brackets:
            self.pending = None
        name = self.words[index + 1] if index + 1 < len(self.words) else None
        if top in ("type", "enum", "file") and not self.brackets and name and name.is_name:
            self._add("value", name.name, name.line, self._is_private(index) or self.scopes[-1].private)
            return index + 2
        return self._bind_until(index + 1, {"=", ":", "in", "{", "else", ";"})

    def _bind_until(self, index, stops):
        """Binds the names of a pattern."""
        line = self.words[index].line if index < len(self.words) else 0
        if self._text(index) == "(":
            for inner in range(index, self.partners.get(index, index)):
                if self.words[inner].is_name and self._text(inner) not in KEYWORDS:
                    self.reading.bound.add(self.words[inner].name)
            return self.partners.get(index, index) + 1
        if index < len(self.words) and self.words[index].is_name and self.words[index].line == line:
            if self._text(index) not in KEYWORDS:
                self.reading.bound.add(self.words[index].name)
                return index + 1
        return index

    def _bind_closure(self, opener):
        """Binds a closure's parameters: the names before `in`, on the line of the brace."""
        line, index, found = self.words[opener].line, opener + 1, []
        while index < len(self.words) and self.words[index].line <= line + 1:
            text = self._text(index)
            if text == "in" and self._text(index + 1) != ":":
                self.reading.bound.update(found)
                return
            if text in ("{", "}", "=", "for", "if", "let", "var", "return"):
                return
            if text == "[":
                for inner in range(index, self.partners.get(index, index)):
                    if self.words[inner].is_name and self._text(inner + 1) == "=":
                        found.append(self.words[inner].name)
                index = self.partners.get(index, index)
            elif self.words[index].is_name and text not in KEYWORDS and self._text(index - 1) in ("{", ",", "(", "]"):
                found.append(self.words[index].name)
            index += 1

    def _case(self, index):
        """Reads the cases of an enum; elsewhere `case` begins a pattern, whose names are mentions."""
        if self.scopes[-1].kind != "enum" or self.brackets:
            return index + 1
        self.pending = None
        index += 1
        while index < len(self.words) and self.words[index].is_name:
            word = self.words[index]
            labels = None
            after = index + 1
            if self._text(after) == "(":
                self._case_values(after)
                after = self.partners.get(after, after) + 1
            self._add("case", word.name, word.line, self.scopes[-1].private, labels)
            if self._text(after) == "=":
                after += 2
                while self._text(after) not in (",", "}", "case", "") and self.words[after].line == word.line:
                    after += 1
            if self._text(after) != ",":
                return after
            index = after + 1
        return index

    def _case_values(self, opener):
        """The values that a case carries are mentions of their types."""
        index, closer = opener + 1, self.partners.get(opener, opener)
        while index < closer:
            word = self.words[index]
            if word.is_name and self._text(index + 1) == ":":
                self.reading.tuple_labels.add(word.name)
                index += 1
            else:
                index = self._mention(index) if word.is_name and word.text not in KEYWORDS else index + 1

    # Mentions

    def _mention(self, index):
        """Records the path of names that begins here, and returns what follows its first name."""
        word = self.words[index]
        before = self._text(index - 1)
        if self._is_label(index):
            if self.brackets and re.match(r"[A-Z_\[(]|any\b|some\b", self._text(index + 2)):
                self.reading.tuple_labels.add(word.name)
            return index + 1
        if word.name in self._generic_names():
            return index + 1
        receiver = None
        if before == ".":
            receiver = self._receiver(index - 1)
        if word.text in ("self", "Self"):
            return index + 1
        scope = tuple(dict.fromkeys(s.path for s in reversed(self.scopes) if s.path))
        if self.pending and self.pending.kind != "body" and self.pending.path not in scope:
            scope = (self.pending.path, *scope)
        self.reading.mentions.append(Mention(word.name, word.line, receiver, self._labels(index + 1), scope))
        return index + 1

    def _is_label(self, index):
        """Whether this is an argument's label: `name:`, or the first of `outer inner:`."""
        if self._text(index - 1) in (".", "?") or not self.brackets:
            return False
        # In brackets a name of a type is a key's, as in [Key: Value].
        return self._text(index + 1) == ":" and self._touches(index) and not self._text(index)[0].isupper()

    def _generic_names(self):
        names = set().union(*(s.generics for s in self.scopes))
        return names | self.pending.generics if self.pending else names

    def _receiver(self, dot):
        """Returns the path of names before a dot; empty where an expression stands there."""
        path = []
        while self._text(dot) == "." and dot > 0 and self.words[dot - 1].is_name and self.words[dot - 1].end == self.words[dot].start:
            name = self._text(dot - 1)
            if name in KEYWORDS and name not in ("self", "Self", "Type"):
                return ""
            path.insert(0, name.strip("`"))
            dot -= 2
        if self._text(dot) == "." or not path:
            return ""
        return "" if path[0] in self._generic_names() else ".".join(path)

    def _labels(self, index):
        """Returns the labels of the call that begins here, or nothing."""
        if self._text(index) == "<" and self.words[index].start == self.words[index - 1].end:
            depth, limit = 0, min(len(self.words), index + 40)
            while index < limit:
                depth += {"<": 1, ">": -1}.get(self._text(index), 0)
                index += 1
                if depth == 0:
                    break
        if self._text(index) != "(" or self.words[index].start != self.words[index - 1].end:
            return None
        closer = self.partners.get(index, len(self.words))
        # A name with labels only, as in `find(by:for:)`.
        inner = self.words[index + 1:closer]
        if inner and all(w.text == ":" if i % 2 else w.is_name or w.text == "_" for i, w in enumerate(inner)) and len(inner) % 2 == 0:
            return tuple(w.name for w in inner[::2])
        labels = []
        for start, end in self._arguments(index):
            labelled = end > start + 1 and self.words[start].is_name and self._text(start + 1) == ":" and self._touches(start)
            labels.append(self.words[start].name if labelled else "_")
        return tuple(labels)
