"""What `./searchlight` and Scripts/packages do in a checkout, with programs in place of swift, apt-get, dpkg-query, sudo and id.

PATH has nothing else but the few tools that the scripts call, so that neither Swift nor Debian is needed.
"""
import os, pathlib, re, shutil, stat, subprocess, tempfile, time, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = "sh env readlink dirname find mktemp rm mv wc grep tail tr sed cat stat".split()
PRODUCTS = "searchlight searchlight-content-worker Movies Colleagues Friends Cards Topics".split()
# The owner of the checkout is always who runs the tests.
OWNER, ANOTHER = str(os.getuid()), str(os.getuid() + 1)

# Each writes a line to $CALLS. What depends on the test comes in variables that begin with FAKE.
PROGRAMS = {
    # FAKE_TICKS is how often the sleep below is called while this builds.
    "swift": r"""
product= folder=.
words="swift $*"
while [ $# -gt 0 ]; do
    case $1 in
        --product) product=$2 ;;
        --package-path) folder=$2 ;;
    esac
    shift
done
echo "$words" >>"$CALLS"
echo "[3/12] Compiling $product"
last_tick=$(($(wc -l <"$TICKS") + ${FAKE_TICKS:-0}))
while [ "$(wc -l <"$TICKS")" -lt "$last_tick" ]; do /bin/sleep 0.01; done
if [ -n "${FAKE_CHANGE:-}" ]; then /bin/sleep 0.02; echo >>"$FAKE_CHANGE"; fi
if [ "$product" = "${FAKE_BROKEN:-}" ]; then echo "error: no such thing in $product" >&2; exit 70; fi
[ -d "$folder/.build/release" ] || exit 0
cat "$FAKE_PROGRAM" >"$folder/.build/release/$product"
/bin/chmod 755 "$folder/.build/release/$product"
""",
    "sleep": r"""
echo >>"$TICKS"
exec /bin/sleep 0.01
""",
    "apt-get": r"""
echo "apt-get as ${AS_ROOT:-person}: $*" >>"$CALLS"
for word in "$@"; do [ "$word" != "${FAKE_APT_FAILS:-}" ] || exit 100; done
""",
    "dpkg-query": r"""
for package in "$@"; do :; done
case " ${FAKE_MISSING:-} " in *" $package "*) echo "no package $package" >&2; exit 1 ;; esac
printf 'install ok installed'
""",
    "id": r"""
echo "${FAKE_ID:-$OWNER}"
""",
    # As sudo does by default, without the person's folders in the PATH.
    "sudo": r"""
export PATH="$FAKE_SECURE_PATH" SUDO_USER=person FAKE_ID=$ANOTHER AS_ROOT=root
exec "$@"
""",
}

# What the build makes: it says how it was called.
PROGRAM = """#!/bin/sh
echo "$SEARCHLIGHT_COMMAND runs: $*"
echo "demo in $SEARCHLIGHT_DEMO_CONTENT, examples in $SEARCHLIGHT_EXAMPLES"
exit 7
"""


def write_program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


class Checkout(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.root = self.folder / "checkout"
        for name in ["searchlight", "Scripts/packages", "Scripts/build", "Scripts/build-release"]:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        for name in ["Sources", "Examples", ".build/release"]:
            (self.root / name).mkdir(parents=True)
        self.source = self.root / "Sources/Engine.swift"
        self.source.touch()
        (self.root / "Package.swift").touch()
        self.system, self.own = self.folder / "system", self.folder / "own"
        self.system.mkdir()
        self.own.mkdir()
        for name in TOOLS:
            (self.system / name).symlink_to(shutil.which(name))
        for name, text in PROGRAMS.items():
            write_program((self.own if name == "swift" else self.system) / name, "#!/bin/sh\nset -eu" + text)
        (self.folder / "program").write_text(PROGRAM, encoding="utf-8")
        self.calls_file, self.ticks = self.folder / "calls", self.folder / "ticks"
        self.calls_file.touch()
        self.ticks.touch()
        (self.folder / "tmp").mkdir()

    def run_words(self, *words, **variables):
        environment = {
            "PATH": f"{self.own}:{self.system}", "HOME": str(self.folder), "TMPDIR": str(self.folder / "tmp"), "OWNER": OWNER,
            "ANOTHER": ANOTHER, "CALLS": str(self.calls_file), "TICKS": str(self.ticks),
            "FAKE_SECURE_PATH": str(self.system), "FAKE_PROGRAM": str(self.folder / "program"), **variables}
        done = subprocess.run(words, cwd=self.root, env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(list((self.folder / "tmp").iterdir()), [], "a file is left in the folder for temporary files")
        return done

    def calls(self):
        """Returns what was called since the last time."""
        lines = self.calls_file.read_text(encoding="utf-8").splitlines()
        self.calls_file.write_text("", encoding="utf-8")
        return lines

    def put_build(self, *more, stale=False):
        for name in ["searchlight", *more]:
            write_program(self.root / ".build/release" / name, PROGRAM)
        stamp = self.root / ".build/searchlight-built"
        stamp.touch()
        at = time.time() + (-1000 if stale else 1000)
        os.utime(stamp, (at, at))

    def remove_swift(self):
        (self.own / "swift").unlink()

    def assert_ran(self, done, words, command="./searchlight"):
        self.assertEqual(done.stdout.splitlines()[:1], [f"{command} runs: {words}"], done)
        self.assertEqual(done.returncode, 7, done)

    def assert_refused(self, done, *sentences):
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        for sentence in sentences:
            self.assertIn(sentence, done.stderr)


class Built(Checkout):
    INSTALL = ["./searchlight", "desktop", "install", "--system"]

    def test_the_program_runs_without_swift(self):
        self.put_build()
        self.remove_swift()
        done = self.run_words(*self.INSTALL)
        self.assert_ran(done, "desktop install --system")
        self.assertEqual(done.stderr, "")
        self.assertIn(f"demo in {self.root}/DemoContent, examples in {self.root}/.build/release", done.stdout)

    def test_the_program_runs_under_sudo_which_does_not_know_swift(self):
        self.put_build()
        done = self.run_words("sudo", *self.INSTALL)
        self.assert_ran(done, "desktop install --system")
        self.assertEqual((done.stderr, self.calls()), ("", []))

    def test_an_old_build_runs_without_swift_and_the_script_says_so(self):
        self.put_build(stale=True)
        self.remove_swift()
        done = self.run_words(*self.INSTALL)
        self.assert_ran(done, "desktop install --system")
        self.assertIn("the last build runs, which is not up to date. To build it, put Swift 6.1 or newer into the PATH", done.stderr)

    def test_root_builds_nothing_in_the_checkout_of_another(self):
        kept_path = f"{self.own}:{self.system}"
        for path in [str(self.system), kept_path]:
            self.put_build(stale=True)
            done = self.run_words("sudo", *self.INSTALL, FAKE_SECURE_PATH=path)
            self.assert_ran(done, "desktop install --system")
            self.assertIn("which is not up to date. To build it, run `./searchlight --version` without sudo.", done.stderr)
            (self.root / ".build/release/searchlight").unlink()
            self.assert_refused(self.run_words("sudo", *self.INSTALL, FAKE_SECURE_PATH=path),
                                "the program is not built yet. To build it, run `./searchlight --version` without sudo.")
        self.assertEqual(self.calls(), [])

    def test_root_builds_in_its_own_checkout(self):
        self.put_build(stale=True)
        self.assert_ran(self.run_words("./searchlight", "stats", SUDO_USER="person"), "stats")
        self.assertEqual(len(self.calls()), len(PRODUCTS))

    def test_no_swift_and_no_program(self):
        self.remove_swift()
        self.assert_refused(self.run_words("./searchlight", "demo"), "the program is not built yet", "https://www.swift.org/install/linux")

    def test_a_window_that_cannot_be_built_leaves_the_rest_as_it_was(self):
        self.put_build()
        for sudo, remedy in [(["sudo"], "run `./searchlight box` without sudo."), ([], "put Swift 6.1 or newer into the PATH")]:
            if not sudo:
                self.remove_swift()
            self.assert_refused(self.run_words(*sudo, "./searchlight", "box"), "the window is not built yet. To build it, " + remedy)
            done = self.run_words(*sudo, "./searchlight", "stats")
            self.assert_ran(done, "stats")
            self.assertEqual(done.stderr, "")
        self.assertEqual(self.calls(), [])


class Building(Checkout):
    def test_each_product_is_named_with_its_number(self):
        done = self.run_words("./searchlight", "demo", "--port", "0")
        self.assert_ran(done, "demo --port 0")
        said = [line for line in done.stderr.splitlines() if line.endswith(")")]
        self.assertEqual(said, [f"searchlight: building {name} ({number} of 7)" for number, name in enumerate(PRODUCTS, 1)])
        self.assertNotIn("Compiling", done.stdout + done.stderr)
        self.assertEqual(self.calls(), [
            f"swift build --package-path {self.root} -c release --product {name}" for name in PRODUCTS])
        self.assert_ran(self.run_words("./searchlight", "stats"), "stats")
        self.assertEqual(self.calls(), [], "what is built is not built again")

    def test_a_long_build_says_how_far_it_is(self):
        done = self.run_words("./searchlight", "demo", FAKE_TICKS="21")
        self.assert_ran(done, "demo")
        # On a busy computer, ten seconds of the fake sleep may pass before the fake Swift says its first word.
        said = re.findall(r"^searchlight: building searchlight \(1 of 7\), \d*0 seconds: step 3 of 12$", done.stderr, re.MULTILINE)
        self.assertGreaterEqual(len(said), 2, done)

    def test_the_window_is_built_when_it_is_asked_for_and_kept_up_to_date(self):
        self.put_build()
        done = self.run_words("./searchlight", "box", FAKE_MISSING="libgtk-4-dev", FAKE_ID="0")
        self.assert_ran(done, "box")
        self.assertIn("searchlight: building searchlight-box (8 of 8)", done.stderr)
        self.assertEqual([line.split()[-1] for line in self.calls() if "apt-get" in line], ["-qq", "libgtk-4-dev"])
        self.put_build(stale=True)
        self.assertIn("searchlight: building searchlight-box (8 of 8)", self.run_words("./searchlight", "stats").stderr)

    def test_what_changes_during_a_build_is_built_next_time(self):
        for _ in range(2):
            self.assert_ran(self.run_words("./searchlight", "stats", FAKE_CHANGE=str(self.source)), "stats")
            self.assertEqual(len(self.calls()), len(PRODUCTS))

    def test_a_build_that_fails_ends_with_a_sentence_and_2(self):
        done = self.run_words("./searchlight", "demo", FAKE_BROKEN="Movies")
        self.assert_refused(done, "error: no such thing in Movies", "building Movies (3 of 7)")
        self.assertEqual(done.stderr.splitlines()[-1],
                         "searchlight: the build of Movies failed. The compiler's messages are above.")
        self.assertEqual(len(self.calls()), 3)
        # The program is there by now, but it does not count as built.
        self.assert_ran(self.run_words("./searchlight", "demo"), "demo")
        self.assertEqual(len(self.calls()), len(PRODUCTS))

    def test_a_release_build_ends_as_swift_does(self):
        done = self.run_words("Scripts/build-release", "Movies", "-v", FAKE_BROKEN="Movies")
        self.assertEqual(done.returncode, 70, done)
        [call] = self.calls()
        self.assertTrue(call.startswith("swift build -c release -Xswiftc -static-stdlib"), call)
        self.assertTrue(call.endswith("--scratch-path .build-release --product Movies -v"), call)
        self.assert_refused(self.run_words("Scripts/build-release"), "build-release PRODUCT [WORD …]")


class Packages(Checkout):
    def test_other_systems_are_told_the_libraries(self):
        for missing in ["apt-get", "dpkg-query"]:
            (self.system / missing).rename(self.folder / missing)
            done = self.run_words("./searchlight", "demo")
            self.assert_refused(done, "installed on Debian only", "\n  libzstd-dev\n", "\n  libpoppler-glib-dev\n", "\n  libuchardet-dev\n",
                                "SEARCHLIGHT_SKIP_PACKAGES=1")
            self.assertEqual(self.calls(), [])
            (self.folder / missing).rename(self.system / missing)

    def test_other_systems_build_when_they_say_that_they_have_them(self):
        (self.system / "apt-get").unlink()
        (self.system / "dpkg-query").unlink()
        done = self.run_words("./searchlight", "box", SEARCHLIGHT_SKIP_PACKAGES="1")
        self.assert_ran(done, "box")
        self.assertIn("(8 of 8)", done.stderr)
        self.assertNotIn("Debian", done.stderr)

    def test_only_missing_packages_are_installed_by_sudo(self):
        done = self.run_words("./searchlight", "demo", FAKE_ID="1000", FAKE_MISSING="libheif-dev libgif-dev")
        self.assert_ran(done, "demo")
        self.assertIn("searchlight: installing the Debian packages libgif-dev libheif-dev\n", done.stderr)
        update, install = self.calls()[:2]
        self.assertRegex(update, "^apt-get as root: .* update -qq$")
        self.assertRegex(install, "^apt-get as root: .* install -y -qq --no-install-recommends libgif-dev libheif-dev$")

    def test_root_needs_no_sudo(self):
        (self.system / "sudo").unlink()
        self.assertEqual(self.run_words("Scripts/packages", "nodejs", FAKE_ID="0", FAKE_MISSING="nodejs").returncode, 0)
        self.assertEqual([line.split(":")[0] for line in self.calls()], ["apt-get as person"] * 2)
        self.assertEqual(self.run_words("Scripts/packages", "nodejs", FAKE_ID="0").stderr, "")
        self.assertEqual(self.calls(), [])

    def test_people_without_sudo_are_told_what_is_missing(self):
        (self.system / "sudo").unlink()
        self.assert_refused(self.run_words("./searchlight", "demo", FAKE_ID="1000", FAKE_MISSING="libheif-dev"),
                            "these packages are missing; install them as root: libheif-dev\n")
        self.assertEqual(self.calls(), [])

    def test_an_installation_that_fails_names_the_packages(self):
        for step, count in [("update", 1), ("install", 2)]:
            self.assert_refused(self.run_words("./searchlight", "demo", FAKE_ID="1000", FAKE_MISSING="libheif-dev", FAKE_APT_FAILS=step),
                                "apt-get could not install them; its messages are above. Install them as root: libheif-dev\n")
            self.assertEqual(len(self.calls()), count)


class Called(Checkout):
    def test_hints_name_the_command_as_it_was_called(self):
        self.put_build(stale=True)
        links = self.folder / "links"
        links.mkdir()
        (links / "searchlight").symlink_to(self.root / "searchlight")
        path = f"{links}:{self.system}"
        for words, command in [(["./searchlight"], "./searchlight"), ([self.root / "searchlight"], f"{self.root}/searchlight"),
                               (["../checkout/searchlight"], "../checkout/searchlight"),
                               (["env", "searchlight"], f"{links}/searchlight")]:
            done = self.run_words("sudo", *words, "stats", FAKE_SECURE_PATH=path)
            self.assert_ran(done, "stats", command)
            self.assertIn(f"To build it, run `{command} --version` without sudo.", done.stderr)
            # What an outer program left in the environment does not count.
            self.assert_ran(self.run_words(*words, "stats", PATH=path, SEARCHLIGHT_COMMAND="other"), "stats", command)

    def test_the_scripts_can_be_run(self):
        for name in ["searchlight", "Scripts/packages", "Scripts/build", "Scripts/build-release"]:
            self.assertTrue((ROOT / name).stat().st_mode & stat.S_IXUSR, name)


if __name__ == "__main__":
    unittest.main()
