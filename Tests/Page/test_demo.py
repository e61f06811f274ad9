"""`searchlight demo --page`: what the README's first command shows where there is a screen."""
import json, os, pathlib, re, subprocess, tempfile, unittest, urllib.request

from support import ROOT
from webdriver import free_port


class Demo(unittest.TestCase):
    def test_the_demo_serves_its_page(self):
        program = os.environ.get("SEARCHLIGHT", str(ROOT / ".build/debug/searchlight"))
        with tempfile.TemporaryDirectory(prefix="searchlight-demo-") as folder:
            port = free_port()
            environment = {
                **os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder,
                "XDG_DATA_DIRS": folder, "DISPLAY": "", "WAYLAND_DISPLAY": "", "EXAMPLE_BROWSER": "",
                "SEARCHLIGHT_DEMO_CONTENT": str(ROOT / "DemoContent"),
                "SEARCHLIGHT_EXAMPLES": str(pathlib.Path(program).parent),
            }
            process = subprocess.Popen(
                [program, "demo", "--page", "--port", str(port), "--home", f"{folder}/home"], env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            try:
                said = ""
                for line in process.stdout:
                    said += line
                    if "Ctrl-C" in line:
                        break
                self.assertRegex(said, re.escape(f"http://127.0.0.1:{port}/"))

                def get(path):
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as response:
                        return json.load(response)

                self.assertGreater(get("/api/search?q=brulee")["total"], 0)
                # What the demo made findable nobody viewed yet.
                self.assertGreater(get("/api/search?q=glassblowing")["total"], 0)
                self.assertEqual(get("/api/history")["entries"], [])
                apps = {app["name"] for app in get("/api/apps")["apps"]}
                self.assertLessEqual({"Movies", "Colleagues", "Friends", "Cards", "Topics"}, apps)
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30) as response:
                    self.assertIn("text/html", response.headers["content-type"])
            finally:
                process.terminate()
                process.wait(20)
                process.stdout.close()


if __name__ == "__main__":
    unittest.main()
