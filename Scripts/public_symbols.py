"""The public symbols of the drop-in modules, as the last debug build left them; for check-api-coverage and -breakage."""
import json, pathlib, subprocess, sys, tempfile

root = pathlib.Path(__file__).resolve().parent.parent
MODULES = ("CoreSpotlight", "CoreSpotlightVersion", "UserActivity", "LocalizedStrings", "UniformTypeIdentifiers", "MobileCoreServices",
           "ApplicationActivity", "SpotlightExtension", "AppIntents")


def graphs(modules):
    """For each module its symbol graphs, its own and those of what it adds to others' types."""
    build = root / ".build/debug"
    triple = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)
    maps = [*build.glob("*.build/module.modulemap"), root / "Sources/CZstd/module.modulemap"]
    for module in modules:
        with tempfile.TemporaryDirectory() as folder:
            words = ["swift", "symbolgraph-extract", "-module-name", module, "-I", build / "Modules", "-target",
                     triple["target"]["triple"], "-minimum-access-level", "public", "-output-dir", folder]
            for path in maps:
                words += ["-Xcc", f"-fmodule-map-file={path}"]
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"no symbols of {module}; run swift build first:\n{done.stdout}{done.stderr}")
            yield module, [json.loads(path.read_text(encoding="utf-8"))
                           for path in sorted(pathlib.Path(folder).glob("*.symbols.json"))]
