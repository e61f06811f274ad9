"""What a run needs before it measures: programs, corpora, queries."""
import dataclasses, glob, os, pathlib, re, shutil, subprocess, sys

from progress import say

HERE = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = {
    "": ["gcc", "g++", "make", "pkg-config", "libsqlite3-dev"],
    "xapian": ["libxapian-dev"],
    "groonga": ["libgroonga-dev"],
    "lucene": ["default-jdk-headless", "unzip"],
    "tantivy": ["python3-venv"],
    "corpus": ["wordnet-base"],
}


@dataclasses.dataclass
class Prepared:
    bench: pathlib.Path                # our copy of the bench, built
    environment: dict                  # for bench.py
    data: dict                         # corpus: its folder
    queries: dict                      # (seed, corpus): a folder like the corpus', with the queries of this seed
    largest: str = ""                  # the corpus that only Searchlight runs on; empty for none


def command(words, **options):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{' '.join(map(str, words))} failed with {done.returncode}.")
    return done.stdout


def items_of(corpus):
    """How many items a corpus of `million` has by its name: million-100k, million-1m; 0 for another corpus."""
    match = re.fullmatch(r"million-(\d+)([km]?)", corpus)
    return int(match[1]) * {"": 1, "k": 1000, "m": 1_000_000}[match[2]] if match else 0


def name_of(items):
    for unit, sign in ((1_000_000, "m"), (1000, "k")):
        if items % unit == 0:
            return f"million-{items // unit}{sign}"
    return f"million-{items}"


def prepare(a):
    work = a.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    families = {peer.partition("=")[0].partition("-")[0] for peer in a.peers}
    largest = name_of(a.items) if a.items else ""
    wanted = list(dict.fromkeys(a.corpora + ([largest] if largest else [])))
    for corpus in wanted:
        if corpus not in ("debian", "wordnet") and not items_of(corpus):
            sys.exit(f"There is no corpus {corpus}: debian, wordnet, million-100k, million-1m and the like.")
    have = {corpus: folder for corpus in wanted if (folder := existing(a, corpus))}
    packages = [p for key, names in PACKAGES.items() if key in families | {""} for p in names]
    install(packages + (PACKAGES["corpus"] if len(have) < len(wanted) else []))

    bench = work / "bench"
    shutil.copytree(a.bench, bench, dirs_exist_ok=True, copy_function=copy_if_changed)
    for folder in [bench, *bench.rglob("*")]:
        folder.chmod(folder.stat().st_mode | 0o200)  # the bench may be read-only, and so would be its copy
    say("building the other engines' programs")
    command(["make", "-C", bench])
    environment = dict(os.environ)
    if "tantivy" in families:
        environment["BENCH_PYTHON"] = os.environ.get("BENCH_PYTHON") or tantivy(work)
    if "lucene" in families:
        environment["LUCENE_JAR"] = os.environ.get("LUCENE_JAR") or lucene(work)
        command(["make", "-C", bench, "lucene", f"LUCENE_JAR={environment['LUCENE_JAR']}"])
    say("building Searchlight's program")
    command([HERE.parent / "Scripts/packages", "libzstd-dev", "pkg-config"])
    command([HERE.parent / "Scripts/build", "--package-path", HERE, "-c", "release", "--product", "Peer"])
    command([HERE.parent / "Scripts/build", "--package-path", HERE, "-c", "release", "--product", "HomePeer"])
    data = {corpus: have.get(corpus) or make_corpus(bench, work, corpus, a) for corpus in wanted}
    queries = {(seed, corpus): make_queries(bench, work, data[corpus], corpus, seed)
               for corpus in wanted for seed in a.seed}
    return Prepared(bench, environment, data, queries, largest if largest not in a.corpora else "")


def copy_if_changed(source, target):
    """A file that keeps its time is not built again; one that changed is newer than what was built of the one before."""
    if not os.path.exists(target) or open(source, "rb").read() != open(target, "rb").read():
        shutil.copy(source, target)


def install(packages):
    command([HERE.parent / "Scripts/packages", *packages])


def existing(a, corpus):
    for parent in filter(None, (a.data, a.work / "data")):
        if (parent / corpus / "meta.json").exists():
            return (parent / corpus).resolve()


def tantivy(work):
    python = work / "venv/bin/python"
    # What was interrupted may have left the one without the other.
    if not python.exists() or subprocess.run([python, "-c", "import tantivy"], capture_output=True).returncode:
        say("installing tantivy")
        command([sys.executable, "-m", "venv", work / "venv"])
        command([python, "-m", "pip", "install", "-q", "tantivy==0.27.0"])
    return str(python)


def lucene(work):
    jars = work / "jars"
    if not glob.glob(f"{jars}/*.jar"):
        say("downloading Lucene")
        command([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "pyserini==0.22.1", "-d", jars])
        for wheel in glob.glob(f"{jars}/pyserini*.whl"):
            command(["unzip", "-jo", wheel, "*.jar", "-d", jars])
            os.remove(wheel)
    return sorted(glob.glob(f"{jars}/*.jar"))[0]


def make_corpus(bench, work, corpus, a):
    target = work / "data" / corpus
    if (target / "meta.json").exists():
        return target
    words = [sys.executable, bench / "gen.py", corpus, target]
    if corpus == "debian":
        say("reading the package lists")  # which have long descriptions only when asked for
        command(([] if os.geteuid() == 0 else ["sudo"]) + ["apt-get", "update", "-o", "Acquire::Languages=en"])
    elif items_of(corpus):
        words = [sys.executable, bench / "gen.py", "million", target, "-n", items_of(corpus)]
        for vocabulary in ("debian", "wordnet"):  # where gen.py looks for them: beside each other
            folder = existing(a, vocabulary) or make_corpus(bench, work, vocabulary, a)
            link(work / "data" / vocabulary, folder)
    say(f"making the corpus {corpus}")
    command(words, cwd=work)
    return target


def make_queries(bench, work, data, corpus, seed):
    """A folder that bench.py takes for the corpus': its items, and queries of the seed."""
    folder = work / "queries" / f"seed-{seed}" / corpus
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("items.tsv", "meta.json"):
        link(folder / name, data / name)
    made_from = folder / "made-from"
    digest = (data / "meta.json").read_text()
    if not (folder / "queries.tsv").exists() or not made_from.exists() or made_from.read_text() != digest:
        say(f"making queries for {corpus}, seed {seed}")
        command([sys.executable, bench / "queries.py", folder, "--keys", 20000, "--full", 5000, "--seed", seed])
        made_from.write_text(digest)
    return folder


def link(path, target):
    target = pathlib.Path(target).resolve()
    if path.resolve() == target:
        return
    if path.is_dir() and not path.is_symlink():
        return  # made here by an earlier run
    if path.is_symlink() or path.exists():
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)
