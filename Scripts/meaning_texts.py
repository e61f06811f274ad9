"""Texts and pairs of texts for train-meaning-table: WordNet, Debian's package descriptions, help pages and messages of programs.

All come from Debian 12 through apt. They are only read to fit vectors; no text ends up in the files.
"""
import gettext, glob, hashlib, os, random, re, subprocess

LANGUAGES = ("ar bg ca cs da de el en eo es eu fi fr he hi hr hu id it ja km ko nb nl pl pt pt_BR ro ru sk sv tr uk vi zh zh_CN zh_TW").split()
PACKAGES = ("wordnet-base gnome-user-docs evolution-common gnome-control-center-data gnome-calendar gnome-contacts nautilus-data libgtk-3-common "
            "iso-codes epiphany-browser-data gnome-maps gnome-weather shotwell-common rhythmbox-data gnome-music gnome-shell-common gedit-common "
            "gnome-software-common gnome-clocks gnome-photos gnucash-common homebank-data tuxpaint-data gnome-calculator grisbi-common totem-common "
            "simple-scan deja-dup marble-data eog cheese-common seahorse baobab orca gthumb-data osmo").split()
MESSAGES = ("gtk30 nautilus gnome-control-center-2.0 gnome-control-center-2.0-timezones eog epiphany gedit evolution gnome-calculator gnome-contacts gnome-clocks "
            "org.gnome.Weather gnome-maps gnome-shell gnome-software gnome-calendar shotwell gnome-photos gthumb org.gnome.Music rhythmbox gnucash homebank "
            "grisbi osmo iso_3166-1 iso_639-2 iso_4217 marble orca seahorse baobab simple-scan deja-dup cheese totem tuxpaint").split()
MESSAGE_LANGUAGES = "ar ca cs da de el es eu fa fi fr he hi hr hu id it ja ko nb nl pl pt pt_BR ro ru sk sv tr uk vi zh_CN zh_TW".split()


def fetch(work):
    """Downloads the package lists with translations and the packages. Leaves what is there."""
    lists, debs, tree = (os.path.join(work, "apt", name) for name in ("lists", "debs", "x"))
    if os.path.isdir(tree):
        return
    os.makedirs(lists + "/partial", exist_ok=True)
    os.makedirs(debs, exist_ok=True)
    subprocess.run(["apt-get", "-qq", "-o", "Dir::State::Lists=" + os.path.abspath(lists), "-o", "Acquire::Languages=" + ",".join(LANGUAGES), "update"], check=True)
    subprocess.run(["apt-get", "-qq", "download"] + PACKAGES, cwd=debs, check=True)
    for deb in sorted(glob.glob(debs + "/*.deb")):
        subprocess.run(["dpkg-deb", "-x", deb, tree], check=True)


def versions(work):
    """Returns the packages with their versions, for the notice."""
    names = sorted(os.path.basename(path).split("_")[:2] for path in glob.glob(os.path.join(work, "apt/debs/*.deb")))
    return ", ".join(f"{name} {version.replace('%3a', ':')}" for name, version in names if name in PACKAGES)


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def descriptions(work):
    """Returns for each language a dictionary from a description's MD5 to its synopsis and its body."""
    result = {}
    for path in sorted(glob.glob(os.path.join(work, "apt/lists/*Translation-*"))):
        language = re.search(r"Translation-([^.]*)", path)[1].replace("%5f", "_")
        text = subprocess.run(["/usr/lib/apt/apt-helper", "cat-file", path], capture_output=True, text=True, errors="replace").stdout
        found = result.setdefault(language, {})
        for record in text.split("\n\n"):
            key = re.search(r"^Description-md5: (\w+)", record, re.M)
            match = re.search(r"^Description-(?!md5)\w+: (.*(?:\n .*)*)", record, re.M)
            if key and match and not match[1].startswith("Dictionary for"):
                lines = match[1].split("\n")
                found[key[1]] = (one_line(lines[0]), one_line(" ".join("" if line.strip() == "." else line for line in lines[1:])))
    return result


def synsets(work):
    """Returns WordNet's synonym sets: key, words, definition, examples, keys of hypernyms and of derived and similar sets."""
    result = []
    for name, part in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in open(os.path.join(work, "apt/x/usr/share/wordnet/data." + name), encoding="utf-8"):
            if line.startswith(" "):
                continue
            head, gloss = line.split(" | ", 1)
            c = head.split()
            count = int(c[3], 16)
            words = [c[4 + 2 * i].replace("_", " ").split("(")[0] for i in range(count)]
            at = 5 + 2 * count
            links = [tuple(c[at + 4 * i:at + 4 * i + 3]) for i in range(int(c[at - 1]))]
            definition, *examples = one_line(gloss).split('; "')
            near = [("n" if where == "n" else where if where != "s" else "a") + to for sign, to, where in links if sign in ("@", "@i", "&", "+", "*", "\\")]
            result.append((part + c[0], words, definition[:160], [e.strip('" ')[:160] for e in examples], near))
    return result


def pages(work):
    """Returns for each language a dictionary from a help page to its paragraphs, the title first."""
    clean = lambda text: one_line(re.sub(r"<[^>]+>", "", re.sub(r"<media.*?</media>|<!--.*?-->", "", text, flags=re.S)))
    result = {}
    for path in sorted(glob.glob(os.path.join(work, "apt/x/usr/share/help/*/gnome-help/*.page"))):
        language, page = path.split("/")[-3], path.split("/")[-1]
        text = open(path, encoding="utf-8", errors="replace").read()
        body = text.split("</info>")[-1]
        title, summary = re.search(r"<title>(.*?)</title>", body, re.S), re.search(r"<desc>(.*?)</desc>", text, re.S)
        if title:
            parts = [title[1], summary[1] if summary else ""] + re.findall(r"<p>(.*?)</p>", body, re.S)
            result.setdefault("en" if language == "C" else language, {})[page] = [clean(part)[:300] for part in parts]
    return result


def messages(work):
    """Returns for each language the pairs of an English message and its translation."""
    clean = lambda text: one_line(re.sub(r"<[^>]+>|[_&]|%[-\w{}$]+|\{[^}]*\}", "", text))
    result = {}
    for name in MESSAGES:
        for language in MESSAGE_LANGUAGES:
            path = os.path.join(work, f"apt/x/usr/share/locale/{language}/LC_MESSAGES/{name}.mo")
            try:
                catalog = gettext.GNUTranslations(open(path, "rb"))._catalog
            except Exception:  # missing, or a plural rule that Python refuses
                continue
            for english, other in catalog.items():
                if isinstance(english, str) and isinstance(other, str):
                    english, other = clean(english.split("\x04")[-1]), clean(other)
                    if 2 < len(english) <= 160 and 1 < len(other) <= 200 and not re.search(r"[{}<>=\\]|Copyright|GPL|https?:", english):
                        result.setdefault(language, set()).add((english, other))
    return {language: sorted(found) for language, found in sorted(result.items())}


def read(work, seed=1):
    """Returns (texts, pairs). Texts are (text, kind); pairs are (query, passage, kind)."""
    r = random.Random(seed)
    texts, pairs = {}, {}

    def add_text(text, kind):
        if len(text) > 1:
            texts.setdefault(text, kind)

    def add_pair(a, b, kind):
        if a and b and a != b:
            pairs.setdefault((a, b), kind)

    # WordNet
    sets = synsets(work)
    by_key = {key: words for key, words, *_ in sets}
    for key, words, definition, examples, near in sets:
        add_text(definition, "wordnet")
        add_text(", ".join(words[:4]), "wordnet")
        for word in words:
            add_text(word, "word")
        for example in examples:
            add_text(example, "wordnet")
        add_pair(r.choice(words), definition, "gloss")
        if len(words) > 1:
            a, b = r.sample(words, 2)
            add_pair(a, b, "synonym")
            add_pair(", ".join(words[:3]), definition, "gloss")
        if examples:
            add_pair(examples[0], definition, "example")
        for other in sorted(set(near)):
            if other in by_key:
                add_pair(r.choice(words), r.choice(by_key[other]), "near")
    # Debian's packages
    translated = descriptions(work)
    english = translated.pop("en")
    keys = sorted(english)
    r.shuffle(keys)
    for number, key in enumerate(keys):
        synopsis, body = english[key]
        if len(body) > 40:
            if number < 25000:
                add_pair(synopsis, body[:200], "body")
            elif number < 32000:
                add_pair(synopsis, body[:700], "long body")
                add_text(body[:700], "long")
        if number < 40000:
            add_text(synopsis, "package")
        elif number < 44000:
            add_text((synopsis + ". " + body)[:220], "package")
    for language, found in sorted(translated.items()):
        keys = sorted(found)
        r.shuffle(keys)
        for number, key in enumerate(keys[:8000]):
            synopsis, body = found[key]
            if number < 5000:
                add_text(synopsis, "package")
            elif number < 5400:
                add_text((synopsis + ". " + body)[:220], "package")
            if key in english and number < 6000:
                add_pair(english[key][0], synopsis, "translated")
    # Help pages
    help_pages = pages(work)
    english = help_pages.pop("en")
    for page, parts in sorted(english.items()):
        for part in parts:
            add_text(part, "help")
        text = " ".join(parts[1:])
        if len(text) > 60:
            add_pair(parts[0], text[:700], "long body")
            add_text(text[:700], "long")
        for part in parts[2:5]:
            add_pair(parts[0], part, "body")
    for language, found in sorted(help_pages.items()):
        for page, parts in sorted(found.items()):
            if len(parts[0]) > 3:
                add_text((parts[0] + ". " + parts[1])[:220], "help")
            same = english.get(page, [])
            if len(same) == len(parts):
                for number, (a, b) in enumerate(zip(same, parts)):
                    if a != b and len(b) > 3 and (number < 2 or r.random() < 0.25):
                        add_pair(a[:200], b[:200], "translated")
                        add_text(b[:220], "help")
    # Messages
    for language, found in messages(work).items():
        found = list(found)
        r.shuffle(found)
        for number, (a, b) in enumerate(found[:7000]):
            if a != b:
                add_pair(*((a, b) if number % 2 else (b, a)), "message")
            if number < 4000:
                add_text(b, "message")
            add_text(a, "message")
    texts, pairs = sorted(texts.items()), sorted((a, b, kind) for (a, b), kind in pairs.items())
    r.shuffle(texts)
    r.shuffle(pairs)
    return texts, pairs
