"""What indexing files costs a build beside it: a command's time alone, and while the service indexes a home."""
import shutil, statistics, subprocess, time

import files_keys


def seconds(command):
    start = time.monotonic()
    # In a session of its own, as in a person's terminal.
    done = subprocess.run(command, shell=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    if done.returncode:
        raise SystemExit(f"{command}: {done.stderr[-2000:]}")
    return time.monotonic() - start


def run(program, environment, home, command, rounds=12):
    """Times the command alone and beside the service, in turns, and prints both. Returns the figures."""
    seconds(command)
    alone, beside, left = [], [], []
    for _ in range(rounds):
        alone.append(seconds(command))
        shutil.rmtree(environment["SEARCHLIGHT_HOME"], ignore_errors=True)
        files_keys.choose(program, environment, home)
        service = files_keys.Service(program, environment)
        try:
            # Names are indexed first, and the service notices the build meanwhile.
            beside.append(seconds(command))
            left.append(service.left())
        finally:
            service.close()
    alone_median, beside_median = statistics.median(alone), statistics.median(beside)
    print(f"  {command}: {alone_median:.2f} s alone, {beside_median:.2f} s beside indexing "
          f"({100 * (beside_median / alone_median - 1):+.1f} %), medians of {rounds}; files still to be read at its end: "
          f"{min(left)} to {max(left)}", flush=True)
    print(f"  alone {' '.join(f'{one:.2f}' for one in alone)}; beside {' '.join(f'{one:.2f}' for one in beside)}")
    return {"alone": alone, "beside": beside, "left": left}
