"""What the compiler recorded of each source file: its definitions, and its references to others. For check-rooms.

Reads the index store of a debug build with libIndexStore, which comes with the compiler, by its C interface.
"""
import ctypes, os, pathlib, shutil
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_int64, c_size_t, c_uint, c_uint64, c_void_p
from dataclasses import dataclass

DEFINITION, REFERENCE, IMPLICIT = 1 << 1, 1 << 2, 1 << 8
RECORD = 2
# Getters, setters and their like: what they belong to is recorded at the same place.
ACCESSORS = {3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016, 1017, 1018}


class Text(Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode("utf-8") if self.length else ""


EACH = CFUNCTYPE(c_bool, c_void_p, c_void_p)
EACH_NAME = CFUNCTYPE(c_bool, c_void_p, Text)
SIGNATURES = {
    "store_create": (c_void_p, c_char_p, POINTER(c_void_p)),
    "store_dispose": (None, c_void_p),
    "store_units_apply_f": (c_bool, c_void_p, c_uint, c_void_p, EACH_NAME),
    "error_get_description": (c_char_p, c_void_p),
    "error_dispose": (None, c_void_p),
    "unit_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "unit_reader_dispose": (None, c_void_p),
    "unit_reader_get_modification_time": (None, c_void_p, POINTER(c_int64), POINTER(c_int64)),
    "unit_reader_get_main_file": (Text, c_void_p),
    "unit_reader_is_system_unit": (c_bool, c_void_p),
    "unit_reader_dependencies_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "unit_dependency_get_kind": (c_uint, c_void_p),
    "unit_dependency_get_name": (Text, c_void_p),
    "unit_dependency_get_filepath": (Text, c_void_p),
    "record_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "record_reader_dispose": (None, c_void_p),
    "record_reader_occurrences_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "occurrence_get_symbol": (c_void_p, c_void_p),
    "occurrence_get_roles": (c_uint64, c_void_p),
    "occurrence_get_line_col": (None, c_void_p, POINTER(c_uint), POINTER(c_uint)),
    "symbol_get_usr": (Text, c_void_p),
    "symbol_get_name": (Text, c_void_p),
    "symbol_get_subkind": (c_uint, c_void_p),
}


@dataclass(frozen=True)
class Occurrence:
    """One mention of a symbol in a file."""
    usr: str
    name: str
    line: int
    column: int
    is_definition: bool
    is_implicit: bool


def library():
    """Returns the path of libIndexStore beside the `swift` on PATH, or nil if there is none."""
    swift = shutil.which("swift")
    path = swift and pathlib.Path(swift).resolve().parent.parent / "lib/libIndexStore.so"
    return path if path and path.exists() else None


class IndexStore:
    """An index store that a build left. Reads only."""

    def __init__(self, folder, path):
        self._c = ctypes.CDLL(os.fspath(path))
        for name, (result, *arguments) in SIGNATURES.items():
            function = getattr(self._c, f"indexstore_{name}")
            function.restype, function.argtypes = result, arguments
        self._store = self._open("store_create", os.fsencode(folder))

    def _open(self, creator, *words):
        error = c_void_p()
        handle = getattr(self._c, f"indexstore_{creator}")(*words, byref(error))
        if handle:
            return handle
        sentence = self._c.indexstore_error_get_description(error).decode() if error else creator
        self._c.indexstore_error_dispose(error)
        raise OSError(sentence)

    def records(self, root):
        """Returns for each existing source below `root` the time and the record's name of its newest unit.

        The store keeps the units of sources and builds that are gone, so there may be several for one source.
        """
        names, newest = [], {}
        self._c.indexstore_store_units_apply_f(self._store, 0, None, EACH_NAME(lambda _, name: names.append(str(name)) or True))
        for name in names:
            unit = self._open("unit_reader_create", self._store, name.encode())
            main = pathlib.Path(str(self._c.indexstore_unit_reader_get_main_file(unit)))
            if main.is_relative_to(root) and main.exists():
                seconds, rest = c_int64(), c_int64()
                self._c.indexstore_unit_reader_get_modification_time(unit, byref(seconds), byref(rest))
                time = seconds.value + rest.value / 1e9
                if main not in newest or time > newest[main][0]:
                    newest[main] = (time, self._record(unit, main))
            self._c.indexstore_unit_reader_dispose(unit)
        return {path: found for path, found in newest.items() if found[1]}

    def _record(self, unit, main):
        found = []

        def look(_, dependency):
            if (self._c.indexstore_unit_dependency_get_kind(dependency) == RECORD
                    and str(self._c.indexstore_unit_dependency_get_filepath(dependency)) == str(main)):
                found.append(str(self._c.indexstore_unit_dependency_get_name(dependency)))
            return True

        self._c.indexstore_unit_reader_dependencies_apply_f(unit, None, EACH(look))
        return found[0] if found else None

    def occurrences(self, record):
        """Returns each mention of a symbol in the file of this record, without getters and setters."""
        reader = self._open("record_reader_create", self._store, record.encode())
        symbols, found = {}, []
        line, column = c_uint(), c_uint()

        def look(_, occurrence):
            roles = self._c.indexstore_occurrence_get_roles(occurrence)
            handle = self._c.indexstore_occurrence_get_symbol(occurrence)
            if handle not in symbols:
                symbols[handle] = (str(self._c.indexstore_symbol_get_usr(handle)), str(self._c.indexstore_symbol_get_name(handle)),
                                   self._c.indexstore_symbol_get_subkind(handle) in ACCESSORS)
            usr, name, is_accessor = symbols[handle]
            if not is_accessor and roles & (DEFINITION | REFERENCE):
                self._c.indexstore_occurrence_get_line_col(occurrence, byref(line), byref(column))
                found.append(Occurrence(usr, name, line.value, column.value, bool(roles & DEFINITION), bool(roles & IMPLICIT)))
            return True

        self._c.indexstore_record_reader_occurrences_apply_f(reader, None, EACH(look))
        self._c.indexstore_record_reader_dispose(reader)
        return found
