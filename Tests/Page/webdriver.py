"""A browser driven over WebDriver (https://www.w3.org/TR/webdriver2/) by the standard library alone.

Chromium's own driver answers; its DevTools commands (`cdp`) do what WebDriver has no words for: composed text, media
features, the accessibility tree.
"""
import base64, json, os, shutil, socket, subprocess, time, urllib.error, urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003", "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010",
    "PageUp": "\ue00e", "PageDown": "\ue00f", "Space": " ", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
}


class BrowserError(Exception):
    pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    """One browser with one window. Close it: a browser outlives the program that started it."""

    def __init__(self, width=1280, height=860, language="en-GB", arguments=(), options=None, capabilities=None):
        driver = shutil.which("chromedriver")
        browser = shutil.which("chromium")
        if not driver or not browser:
            raise BrowserError("chromium and chromedriver are missing: Scripts/packages chromium chromium-driver")
        self._address = f"http://127.0.0.1:{free_port()}"
        self._driver = subprocess.Popen(
            [driver, f"--port={self._address.rsplit(':', 1)[1]}", "--log-level=SEVERE"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "LANGUAGE": language, "LC_ALL": "C.UTF-8"})
        self._session = None
        try:
            self._wait_for_driver()
            chromium = {
                "binary": browser,
                "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                         f"--window-size={width},{height}", f"--accept-lang={language}", *arguments],
                "prefs": {"intl.accept_languages": language}, **(options or {}),
            }
            wanted = {"browserName": "chrome", "goog:chromeOptions": chromium, "goog:loggingPrefs": {"browser": "ALL"},
                      **(capabilities or {})}
            answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self._session = f"/session/{answer['sessionId']}"
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._session:
            try:
                self._request("DELETE", self._session)
            except (BrowserError, OSError):
                pass  # The driver's end below takes the browser with it.
            self._session = None
        self._driver.terminate()
        self._driver.wait(20)

    def _wait_for_driver(self):
        for _ in range(300):
            try:
                if self._request("GET", "/status")["ready"]:
                    return
            except OSError:
                time.sleep(0.05)
        raise BrowserError("chromedriver did not start.")

    def _request(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise BrowserError(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def _post(self, path, body=None):
        return self._request("POST", self._session + path, body)

    # Pages

    def open(self, address):
        self._post("/url", {"url": address})

    @property
    def address(self):
        return self._request("GET", self._session + "/url")

    def back(self):
        self._post("/back")

    def reload(self):
        self._post("/refresh")

    def run(self, script, *arguments):
        """The value of a JavaScript function's body; promises are awaited."""
        body = f"const finish = arguments[arguments.length - 1]; (async function() {{ {script} }}).apply(null, arguments)" \
               ".then((value) => finish({value}), (error) => finish({error: String(error)}))"
        answer = self._post("/execute/async", {"script": body, "args": list(arguments)})
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer.get("value")

    def wait(self, condition, what, seconds=20):
        """Until the JavaScript expression `condition` is true; fails saying `what` did not happen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(f"return ({condition})")
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"{what} did not happen within {seconds} s: {condition}")

    def console(self):
        """What the page logged since the last call, as (level, message)."""
        return [(entry["level"], entry["message"]) for entry in self._post("/se/log", {"type": "browser"})]

    def performance_log(self):
        """DevTools messages since the last call; the browser's trace is among them where it was asked for."""
        return [json.loads(entry["message"])["message"] for entry in self._post("/se/log", {"type": "performance"})]

    # Elements by CSS selector

    def find(self, selector):
        return self._post("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self._post(f"/element/{self.find(selector)}/click")

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent ?? null", selector)

    # Keys

    def keys(self, *names, holding=(), pause=0):
        """Presses keys one after another, by name or as letters, `holding` others; `pause` milliseconds after each."""
        actions = [{"type": "keyDown", "value": KEYS[name]} for name in holding]
        for name in names:
            key = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
            if pause:
                actions.append({"type": "pause", "duration": pause})
        actions += [{"type": "keyUp", "value": KEYS[name]} for name in reversed(holding)]
        self._post("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def type(self, text):
        self.keys(*text)

    # What WebDriver has no words for

    def cdp(self, command, **parameters):
        return self._post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def theme(self, name, reduced_motion=False):
        features = [{"name": "prefers-color-scheme", "value": name}]
        features.append({"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"})
        self.cdp("Emulation.setEmulatedMedia", features=features)

    def window(self, width, height, mobile=False, scale=1):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def picture(self, path):
        data = self._request("GET", self._session + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
