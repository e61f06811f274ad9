// pidfd_open, close_range
#define _GNU_SOURCE

#include "html_tree.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A thread cannot be ended from outside, but a process can: by the kernel, at the end of its processor time. And libgumbo of Debian ends its
// process where one of its assertions fails, as few bytes make it do. The child does nothing but parse, into memory that both share, so that
// neither locks nor files of the parent are touched. It costs less than half a millisecond.

static _Noreturn void run_child(html_tree *tree, pid_t parent, const uint8_t *bytes, size_t length, int64_t milliseconds) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    // The parent's handlers would do the parent's work. Ctrl-C goes to both: the parent decides.
    for (int number = 1; number < NSIG; number++) signal(number, number == SIGINT ? SIG_IGN : SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // Locks and sockets must not outlive the parent's hold on them. Also, a failed assertion prints nothing.
    syscall(SYS_close_range, 0u, ~0u, 0u);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    // SIGPROF ends the process, whatever it does. The check for time in the process itself comes first.
    int64_t last = milliseconds + 100;
    struct itimerval timer = {{0, 0}, {(time_t)(last / 1000), (suseconds_t)(last % 1000 * 1000)}};
    setitimer(ITIMER_PROF, &timer, NULL);
    tree->outcome = html_fill(tree, bytes, length, milliseconds);
    _exit(0);
}

static int64_t milliseconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the child has ended. Returns whether the caller stopped it.
static bool wait_for(pid_t child, int64_t milliseconds, int (*stops)(void *), void *context) {
    int handle = (int)syscall(SYS_pidfd_open, child, 0);
    // A busy machine gives the child less time than passes; one that waits for nothing must end all the same.
    int64_t last = milliseconds_now() + 20 * milliseconds + 10000;
    bool is_stopped = false;
    for (;;) {
        pid_t ended = waitpid(child, NULL, is_stopped ? 0 : WNOHANG);
        // Where the program ignores SIGCHLD there is nothing to wait for.
        if (ended == child || (ended < 0 && errno != EINTR)) break;
        if (ended != 0) continue;
        if ((stops && stops(context)) || milliseconds_now() > last) {
            kill(child, SIGKILL);
            is_stopped = true;
            continue;
        }
        struct pollfd event = {handle, POLLIN, 0};
        if (handle >= 0) poll(&event, 1, 20);
        else poll(NULL, 0, 1);
    }
    if (handle >= 0) close(handle);
    return is_stopped;
}

int html_parse(
    const uint8_t *bytes, size_t length, size_t memory, int64_t milliseconds, int (*stops)(void *), void *context, html_tree **result
) {
    *result = NULL;
    html_tree *tree = mmap(NULL, memory, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (tree == MAP_FAILED) return html_too_much_memory;
    tree->size = memory;
    tree->used = (sizeof(html_tree) + 63) & ~(size_t)63;
    tree->outcome = -1;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid(), child = fork();
    if (child == 0) run_child(tree, parent, bytes, length, milliseconds);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    int outcome = html_too_much_memory;
    if (child > 0) {
        bool is_stopped = wait_for(child, milliseconds, stops, context);
        outcome = is_stopped ? html_stopped : tree->outcome;
    }
    if (outcome == html_parsed) {
        *result = tree;
        return outcome;
    }
    html_free(tree);
    // It was ended by the kernel, or by libgumbo.
    return outcome < 0 ? html_too_much_time : outcome;
}

void html_free(html_tree *tree) {
    if (tree) munmap(tree, tree->size);
}
