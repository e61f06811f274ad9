// Limits of resources and priority.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// `hard`: what the process itself may raise the limit to.
static int limit_softly(int resource, uint64_t value, uint64_t hard) {
    struct rlimit limit = {value, hard};
    // A lower limit that somebody set stays.
    struct rlimit before;
    if (getrlimit(resource, &before) == 0 && before.rlim_max < hard) limit.rlim_max = before.rlim_max;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

static int limit(int resource, uint64_t value) { return limit_softly(resource, value, value); }

int limit_template(bool is_foreground) {
    // The out-of-memory killer should take a worker before anything of the person's.
    int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (score >= 0) {
        if (write(score, "800", 3) < 0) errno = 0;
        close(score);
    }
    // No core: it would hold the file's bytes. No byte into any file.
    int error = limit(RLIMIT_CORE, 0);
    if (!error) error = limit(RLIMIT_FSIZE, 0);
    if (!error) error = limit(RLIMIT_MEMLOCK, 0);
    if (!error) error = limit(RLIMIT_MSGQUEUE, 0);
    if (error) return error;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
    if (is_foreground) return 0;
    // Whatever else the machine does comes first. None of these is a matter of safety, so failures are passed over.
    struct sched_param parameter = {0};
    setpriority(PRIO_PROCESS, 0, 19);
    sched_setscheduler(0, SCHED_IDLE, &parameter);
    enum { ioprio_who_process = 1, ioprio_class_idle = 3 << 13 };
    syscall(SYS_ioprio_set, ioprio_who_process, 0, ioprio_class_idle);
    return 0;
}

uint64_t mapped_bytes(void) {
    char text[64] = "";
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return (uint64_t)256 << 20;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 ? strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : (uint64_t)256 << 20;
}

int limit_child(const cs_request *limits, uint64_t mapped) {
    int error = 0;
#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
    // Sanitizers map terabytes.
    error = limit(RLIMIT_AS, mapped + limits->memory);
#endif
    // Descriptors for what libraries open, and no more.
    if (!error) error = limit(RLIMIT_NOFILE, 64);
    // The first ends the process by a signal that says why. A process that ignores it ends a second later.
    return error ? error : limit_softly(RLIMIT_CPU, limits->processor_seconds, (uint64_t)limits->processor_seconds + 1);
}
