"""Says on standard error what is going on."""
import os, sys, time

START = time.monotonic()


def say(text, colour=None):
    minutes, seconds = divmod(int(time.monotonic() - START), 60)
    if colour and sys.stderr.isatty() and "NO_COLOR" not in os.environ:
        text = f"\x1b[{colour}m{text}\x1b[0m"
    print(f"[{minutes:3}:{seconds:02}] {text}", file=sys.stderr, flush=True)
