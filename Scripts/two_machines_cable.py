"""Steps of Scripts/two-machines that pull the cable: while two computers pair, while an app saves, and while streams run."""
import ctypes, os, select, socket, subprocess, threading, time

from two_machines import DEVICES, TITLE, check

NO_ANSWER = ("The other computer does not answer any more. If it still shows the code, type it again. "
             "Otherwise run it again on both.")
INTERRUPTED = "searchlight: The right code was typed, but the connection broke. Type it there again."
UNCONFIRMED = ("searchlight: The connection to {0} broke at the end. If {0} says that it is paired, both are. "
               "Otherwise run it again on both.")
STAYS = "searchlight: The connection to {} broke at the end. Both stay paired."
# The switch's own address.
SWITCH = "10.77.0.9"


class Cables:
    """Both machines' cables to the switch between them."""

    def __init__(self, bridge, *machines):
        self.bridge, self.machines = bridge, machines

    def pull(self, *machines):
        """Of some machines; of both if none is given."""
        for machine in machines or self.machines:
            machine.pull(True)

    def plug(self):
        for machine in self.machines:
            machine.pull(False)
        # The system notices a cable a second later.
        time.sleep(1.5)


class Between:
    """Carries a pairing through the switch, and pulls both cables in place of one of its messages. The sides take turns."""

    def __init__(self, cables, target, turn):
        self.cables, self.target, self.turn = cables, target, turn
        self.pulled = threading.Event()
        self.open = []
        ready = threading.Event()
        threading.Thread(target=self.run, args=[ready], daemon=True).start()
        check(ready.wait(5), "the switch does not listen")

    def run(self, ready):
        # A thread has a network of its own choice.
        with open(f"/run/netns/{self.cables.bridge}") as space:
            ctypes.CDLL(None, use_errno=True).setns(space.fileno(), 0x40000000)
        with socket.create_server((SWITCH, 0)) as server:
            self.address = f"{SWITCH}:{server.getsockname()[1]}"
            ready.set()
            near, _ = server.accept()
            far = socket.create_connection(self.target)
        self.open = [near, far]
        turn, last = 0, None
        while True:
            for side in select.select(self.open, [], [])[0]:
                data = side.recv(65536)
                if not data:
                    return self.close()
                turn, last = (turn if side is last else turn + 1), side
                if turn == self.turn:
                    self.cables.pull()
                    return self.pulled.set()
                (far if side is near else near).sendall(data)

    def close(self):
        for side in self.open:
            side.close()


def show(a):
    """Has a machine show a code; returns the program, the code and the port."""
    program = a.start(a.programs["searchlight"], "handoff", "pair", "--no-service", hears_errors=True)
    code = program.line(r"^Code: (\d{3}) (\d{3})$")
    port = program.line(r"add --address \S+:(\d+)$")[1]
    return program, code[1] + code[2], port


def nobody(*machines):
    for machine in machines:
        check(not machine.devices(), f"{machine.name} knows {machine.devices()}")


def pairing(a, b, cables, step):
    """Before, in the middle and at the end."""
    subprocess.run(["ip", "-n", cables.bridge, "address", "add", f"{SWITCH}/24", "dev", "br0"], check=True)
    shown, code, port = show(a)
    cables.pull()
    start = time.time()
    word = b.refusal("handoff", "pair", code, "--address", f"{a.address}:{port}")
    unreachable = ("The other computer cannot be reached: {}. Check that it still shows the code. "
                   "After five minutes, run `searchlight handoff pair` there again.")
    not_found = ("No computer that shows a code was found. A code ends after five minutes: run `searchlight handoff pair` "
                 "there again. Else check the network, or give its --address.")
    check(word in [unreachable.format(reason) for reason in ["Connection timed out", "No route to host"]], word)
    seconds = time.time() - start
    without = b.refusal("handoff", "pair", code)
    check(without in [word, not_found], without)
    nobody(a, b)
    step(f"cable out before the code is typed: {word!r} after {seconds:.0f} s; {without!r}")
    cables.plug()
    for turn, what, said in [(1, "message 1", []), (2, "message 2", []), (3, "message 3, the proof", []),
                             (4, "message 4, a card", [INTERRUPTED]), (5, "message 5, a card", [INTERRUPTED])]:
        between = Between(cables, (a.address, int(port)), turn)
        start = time.time()
        word = b.refusal("handoff", "pair", code, "--address", between.address)
        seconds = time.time() - start
        check(between.pulled.is_set() and word == NO_ANSWER, f"turn {turn}: {word!r}")
        # It waits ten seconds for all steps together.
        time.sleep(max(0, 11 - seconds))
        heard = shown.said()
        check(heard == said, f"turn {turn}: {heard}")
        nobody(a, b)
        between.close()
        cables.plug()
        step(f"cable out at {what}: {NO_ANSWER[:44]!r} after {seconds:.0f} s, neither is paired, the code still counts")
    between = Between(cables, (a.address, int(port)), 6)
    word = b.refusal("handoff", "pair", code, "--address", between.address)
    check(between.pulled.is_set() and word == NO_ANSWER, word)
    check(shown.process.wait(15) == 2 and shown.said() == [UNCONFIRMED.format(DEVICES["b"])], f"{shown.said()}")
    nobody(a, b)
    between.close()
    cables.plug()
    step("cable out at message 6, before the typing side knows: both say so, and neither shows the other")
    shown, code, port = show(a)
    between = Between(cables, (a.address, int(port)), 7)
    said = b.searchlight("handoff", "pair", code, "--address", between.address, "--no-service")
    check(between.pulled.wait(5) and said.startswith(f"Paired with {DEVICES['a']}.\n"), said)
    check(shown.process.wait(15) == 2, "the machine that showed the code did not fail")
    check(shown.said() == [UNCONFIRMED.format(DEVICES["b"])], "it did not say why")
    nobody(a)
    between.close()
    cables.plug()
    services = [machine.start(machine.programs["searchlight"], "handoff", "serve") for machine in (a, b)]
    a.connected(), b.connected()
    step("cable out at message 7, the last: the side that was not told learns it from the first connection")
    for turn in (6, 7):
        shown, code, port = show(a)
        between = Between(cables, (a.address, int(port)), turn)
        word = b.refusal("handoff", "pair", code, "--address", between.address)
        check(between.pulled.wait(5) and word == ("" if turn == 7 else NO_ANSWER), word)
        check(shown.process.wait(15) == 2 and shown.said() == [STAYS.format(DEVICES["b"])], f"{shown.said()}")
        between.close()
        cables.plug()
        moment = time.time()
        a.seen_since(moment, 60), b.seen_since(moment, 60)
        check([len(machine.devices()) for machine in (a, b)] == [1, 1], "paired again, one knows the other twice or not at all")
    step("paired again, with the cable out at message 6 and at message 7: both stay paired, and connect again")
    b.searchlight("handoff", "remove", DEVICES["a"])
    end = time.time() + 10
    while (a.devices() or b.devices()) and time.time() < end:
        time.sleep(0.1)
    nobody(a, b)
    for service in services:
        service.end()
    subprocess.run(["ip", "-n", cables.bridge, "address", "del", f"{SWITCH}/24", "dev", "br0"], check=True)


def continuing(a, b, cables, step):
    """The origin is asked to save, and a cable goes meanwhile."""
    # A machine that sees its own cable go asks the other one for a sign of life soon.
    continuing_without(a, b, cables, [a], "did not answer in time", 4610, step)
    continuing_without(a, b, cables, [a, b], "is not connected any more", 4609, step)


def continuing_without(a, b, cables, pulled, reason, code, step):
    receiver = b.app("receive")
    receiver.wait("listening")
    editor = a.app("offer", TITLE, "--save-seconds", "5")
    editor.wait("current")
    offer, _ = b.offer(TITLE)
    said = []
    asking = threading.Thread(target=lambda: said.append(b.refusal("handoff", "continue", offer["token"])))
    start = time.time()
    asking.start()
    editor.wait("willSave")
    cables.pull(*pulled)
    asking.join(40)
    seconds = time.time() - start
    check(said == [f"{TITLE} could not be continued: {DEVICES['a']} {reason}."], f"it was said: {said}")
    failed = receiver.wait("didFail")
    check(failed["code"] == code and not any(one["event"] == "continue" for one in receiver.seen), f"{receiver.seen}")
    check(not any(one["event"] == "wasContinued" for one in editor.seen + editor.early), "the origin was told that it went on")
    cables.plug()
    start = time.time()
    a.seen_since(start, 60), b.seen_since(start, 60)
    check(not any(one["event"] == "continue" for one in receiver.seen), "the state came after it was given up")
    offer, _ = b.offer(TITLE, 60)
    b.searchlight("handoff", "continue", offer["token"])
    came = receiver.wait("continue")
    check(came["cursor"] == 4242, f"{came}")
    editor.wait("wasContinued")
    whose = "the first machine's cable" if len(pulled) == 1 else "both cables"
    step(f"{whose} out while the app saves: {said[0]!r} after {seconds:.0f} s, the app got error {code}; then it went on")
    editor.tell("quit")
    receiver.end()


def streams(a, b, cables, services, step):
    """Both directions run, and the cable goes."""
    def begin(count):
        receiver = b.app("receive", "--streams", str(count))
        receiver.wait("listening")
        editor = a.app("offer", TITLE, "--streams", str(count))
        editor.wait("current")
        b.searchlight("handoff", "continue", b.offer(TITLE, 60)[0]["token"])
        editor.wait("streams"), receiver.wait("streams")
        return editor, receiver

    for program in begin(20_000_000):
        program.wait("received", 60)
        program.end()
    time.sleep(1)
    before = {machine.name: machine.uses(services[machine.name]) for machine in (a, b)}
    editor, receiver = begin(50_000_000_000)
    time.sleep(1)
    during = {machine.name: machine.uses(services[machine.name]) for machine in (a, b)}
    cables.pull(a)
    start = time.time()
    seconds = []
    for program in (editor, receiver):
        failed = program.wait("receiveFailed", 100)
        check(failed["bytes"] > 0, f"{failed}")
        program.wait("sendFailed", 10)
        whole = [one for one in program.seen + program.early if one["event"] in ["received", "altered", "sent"]]
        check(not whole, f"{whole}")
        seconds.append(time.time() - start)
    for machine, other in [(a, "b"), (b, "a")]:
        end = time.time() + 30
        while machine.devices()[0]["connected"] and time.time() < end:
            time.sleep(0.1)
        word = machine.searchlight("handoff", "devices")
        check(word.startswith(f"{DEVICES[other]}  last seen "), word)
        heard = machine.heard(machine.devices()[0])
        check(heard <= start + 1 and heard >= start - 30, f"last seen {heard - start:.0f} s after the cable was pulled")
    editor.end(), receiver.end()
    # Closing waits some seconds for an answer.
    time.sleep(7)
    after = {machine.name: machine.uses(services[machine.name]) for machine in (a, b)}
    for name in before:
        # The connection for messages is gone too.
        check(after[name][0] <= before[name][0], f"{name} had {before[name][0]} descriptors, and has {after[name][0]}")
        check(after[name][1] <= before[name][1] + 24_000, f"{name} had {before[name][1]} kB, and has {after[name][1]} kB")
    cables.plug()
    a.connected(90), b.connected(90)
    for program in begin(1_000_000):
        got = program.wait("received", 60)
        check(got["bytes"] == 1_000_000, f"{got}")
        program.end()
    numbers = [" / ".join(f"{uses[name][0]} descriptors, {uses[name][1] / 1000:.0f} MB" for uses in (before, during, after))
               for name in before]
    step(f"cable out while streams run both ways: all ends got errors, after {seconds[0]:.0f} s there and {seconds[1]:.0f} s here; "
         f"before / meanwhile / after: {'; '.join(numbers)}; then they work again")
