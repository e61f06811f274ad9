"""Builds the wheel and the source distribution with the standard library alone (PEP 517).

    python3 backend.py [--library FILE] [FOLDER]

writes both to FOLDER (default: dist). With a library, the wheel holds it and is for this machine's processor; else the wheel is for
all and uses the library of the Debian package. `python3 -m build --no-isolation` and `pip install --no-index .` work too.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import pathlib
import platform
import re
import sys
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = "libsearchlight.so.0"
# So that the same sources make the same bytes.
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))


def version() -> str:
    """The product's, which stands in one Swift file; in a source distribution it stands in its own metadata."""
    metadata = HERE / "PKG-INFO"
    if metadata.exists():
        text, pattern = metadata.read_text(encoding="utf-8"), r"^Version: (.*)$"
    else:
        source = HERE.parent.parent / "Sources/SearchlightBasics/ProductVersion.swift"
        text, pattern = source.read_text(encoding="utf-8"), r'static let text = "(.*)"'
    found = re.search(pattern, text, re.M)
    if not found:
        raise SystemExit("backend: the version is not where it was")
    return found.group(1)


def metadata() -> bytes:
    project = (HERE / "pyproject.toml").read_text(encoding="utf-8")

    def field(name: str) -> str:
        found = re.search(rf'^{name} = "(.*)"$', project, re.M)
        return found.group(1) if found else ""

    readme = (HERE / "README.md").read_text(encoding="utf-8")
    return (
        f"Metadata-Version: 2.1\nName: searchlight\nVersion: {version()}\nSummary: {field('description')}\n"
        f"Requires-Python: {field('requires-python')}\nDescription-Content-Type: text/markdown\n\n{readme}"
    ).encode()


def sources() -> list[pathlib.Path]:
    files = [*(HERE / "src/searchlight").glob("*.py"), HERE / "src/searchlight/py.typed"]
    return sorted(files)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:  # noqa: ANN001 (PEP 517)
    bundled = os.environ.get("SEARCHLIGHT_BUNDLED_LIBRARY")
    tag = f"py3-none-linux_{platform.machine()}" if bundled else "py3-none-any"
    name, info = f"searchlight-{version()}", f"searchlight-{version()}.dist-info"
    contents = {f"searchlight/{path.name}": path.read_bytes() for path in sources()}
    if bundled:
        contents[f"searchlight/{LIBRARY}"] = pathlib.Path(bundled).read_bytes()
    pure = "false" if bundled else "true"
    contents[f"{info}/METADATA"] = metadata()
    contents[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: searchlight\nRoot-Is-Purelib: {pure}\nTag: {tag}\n").encode()
    record = f"{info}/RECORD"
    lines = [f"{path},{_digest(data)},{len(data)}" for path, data in contents.items()] + [f"{record},,"]
    contents[record] = ("\n".join(lines) + "\n").encode()
    file = f"{name}-{tag}.whl"
    date = (1980, 1, 1, 0, 0, 0)
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in contents.items():
            entry = zipfile.ZipInfo(path, date)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    return file


def _digest(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_sdist(sdist_directory, config_settings=None) -> str:  # noqa: ANN001 (PEP 517)
    name = f"searchlight-{version()}"
    contents = {"PKG-INFO": metadata()}
    for path in [HERE / "pyproject.toml", HERE / "backend.py", HERE / "README.md", *sources(),
                 *sorted((HERE / "tests").glob("*.py"))]:
        contents[path.relative_to(HERE).as_posix()] = path.read_bytes()
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in contents.items():
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mtime, entry.mode = len(data), EPOCH, 0o644
            archive.addfile(entry, io.BytesIO(data))
    file = f"{name}.tar.gz"
    with open(pathlib.Path(sdist_directory) / file, "wb") as output:
        with gzip.GzipFile(filename="", mode="wb", fileobj=output, mtime=EPOCH) as packed:
            packed.write(plain.getvalue())
    return file


def main(words: list[str]) -> None:
    if words[:1] == ["--library"]:
        os.environ["SEARCHLIGHT_BUNDLED_LIBRARY"] = words[1]
        words = words[2:]
    if len(words) > 1 or any(word.startswith("-") for word in words):
        sys.exit(__doc__)
    folder = pathlib.Path(words[0] if words else HERE / "dist")
    folder.mkdir(parents=True, exist_ok=True)
    for file in (build_wheel(folder), build_sdist(folder)):
        print(folder / file)


if __name__ == "__main__":
    main(sys.argv[1:])
