"""Steps of Scripts/two-machines with the program of Tests/Clients that is written as Apple's Handoff guide has it: a document,
a browser, and an editor with streams. It knows nothing of the service."""
import os, pathlib

from two_machines import DEVICES, ROOT, check

CLIENT = "org.example.clients"
# What must not be in what passes by.
SECRETS = [CLIENT, "Letter", "Dear Ada", "Dear Bob", "A page", "A picture", "example.org/lights"]


def program():
    return pathlib.Path(os.environ.get("SEARCHLIGHT_CLIENTS", ROOT / "Tests/Clients/.build/debug")).resolve() / "HandoffApp"


def start(machine, *words):
    app = machine.start(program(), *words, hears_errors=True, SEARCHLIGHT_APP=CLIENT)
    if not words or words[0] != "editor":
        app.line("^ready$")
    return app


def go_on(machine, title):
    return machine.searchlight("handoff", "continue", machine.offer(title)[0]["token"]).strip()


def steps(a, b, step):
    address = "https://example.org/lights"
    # A machine without the app.
    there = start(a, "browser", address)
    said = go_on(b, "A page")
    check(said == "The browser shows A page.", said)
    opened = (b.folder / "opened").read_text().splitlines()
    check(opened == [address], f"the browser was given {opened}")
    there.line("^browser saves$")
    there.line("^browser continued elsewhere$")
    there.end()
    step("browser: without the app there, the page opened in the browser, and the app here was told")

    here = start(b)
    there = start(a, "browser", address)
    go_on(b, "A page")
    here.line(r"^will org\.example\.clients\.browsing$")
    here.line(rf"^browser {address} at 120\.5$")
    there.line("^browser continued elsewhere$")
    # What was continued is current there, so it is offered back.
    said = go_on(a, "A page")
    there.line(rf"^browser {address} at 120\.5$")
    here.line("^browser continued elsewhere$")
    there.end()
    step(f"browser: the page went on at its place, and came back ({said!r})")

    there = start(a, "document", "Dear Ada")
    go_on(b, "Letter")
    there.line("^document saves$")
    here.line(r"^will org\.example\.clients\.writing$")
    here.line(r"^document Letter: Dear Ada \(8\)$")
    there.line("^document continued elsewhere$")
    go_on(a, "Letter")
    there.line(r"^document Letter: Dear Ada \(8\)$")
    there.end()
    step("document: a responder's state went on, and came back")

    size = 3_000_000
    there = start(a, "editor", str(size))
    total = there.line(r"^sum (\d+)$")[1]
    there.line("^ready$")
    go_on(b, "A picture")
    here.line(r"^will org\.example\.clients\.editing$")
    here.line(rf"^editor received {size} of {size}, sum {total}$", 60)
    there.line(rf"^editor was told: thank you for {size} bytes$", 60)
    step(f"editor: {size / 1e6:.0f} MB went over the continuation streams, and an answer back")
    there.end(), here.end()
    # An app that does not run is started as it registered itself.
    b.searchlight("register", "--app", CLIENT, "--name", "Handoff Clients", "--command", str(program()), *[
        word for kind in ["writing", "browsing", "editing"] for word in ["--activity-type", f"{CLIENT}.{kind}"]])
    there = start(a, "document", "Dear Bob")
    said = go_on(b, "Letter")
    check(said == "Handoff Clients shows Letter.", said)
    there.line("^document continued elsewhere$")
    there.end()
    history = b.searchlight("handoff", "history")
    check(history.count(f"from {DEVICES['a']}") >= 5, history)
    step("document: an app that did not run was started, and shows it")
