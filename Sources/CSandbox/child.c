// A child of the template: it reads one file, or some of a memory-safe extractor's.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <iconv.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// A library that gets no memory ends its process in one of many ways. Whether memory was short is told by the exit code.
static void crashed(int signal) {
    (void)signal;
    size_t probe = (size_t)16 << 20;
    void *memory = mmap(NULL, probe, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) _exit(cs_exit_out_of_memory);
    munmap(memory, probe);
    // SA_RESETHAND: the instruction runs again, and ends the process by its signal.
}

static void watch_crashes(void) {
    static char stack[16384];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_RESETHAND | SA_ONSTACK | SA_NODEFER};
    const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, NULL);
}

static int confine_program(template_state *state) {
    int error = 0;
    if (state->strength.landlock) {
        // By this rule the program may open its own standard input, /proc/self/fd/0, which has no path here.
        error = grant_descriptor(&state->granted, 0, grant_read);
        if (!error) error = landlock_restrict(&state->granted, state->strength.landlock);
    }
    return !error && state->strength.filter ? filter_program() : error;
}

static int run_program(template_state *state, const char *type, const char *name) {
    // Twice: scripts like arguments, and Swift reads those from /proc, which is out of reach.
    char type_variable[cs_maximum_type + 64], name_variable[cs_maximum_name + 64];
    snprintf(type_variable, sizeof type_variable, "SEARCHLIGHT_CONTENT_TYPE=%s", type);
    snprintf(name_variable, sizeof name_variable, "SEARCHLIGHT_FILE_NAME=%s", name);
    const char *const environment[] = {
        "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no", type_variable, name_variable, NULL,
    };
    const char *const words[] = {state->policy->program, "--content-type", type, "--file-name", name, NULL};
    if (confine_program(state) != 0) return cs_exit_not_confined;
    execve(state->policy->program, (char *const *)words, (char *const *)environment);
    return cs_exit_no_program;
}

// Whether a kept child should end, so that nothing grows over many files.
static bool is_worn(unsigned files) {
    enum { most_files = 64, most_seconds = 1, most_resident_kilobytes = 64 << 10 };
    struct rusage usage;
    return files >= most_files || getrusage(RUSAGE_SELF, &usage) != 0 || usage.ru_utime.tv_sec + usage.ru_stime.tv_sec >= most_seconds
        || usage.ru_maxrss > most_resident_kilobytes;
}

// Puts a file and its answer at their places, and checks the file. Returns whether it may be read.
static bool settle_file(const int descriptors[2], int first) {
    if (dup2(descriptors[0], first) < 0 || dup2(descriptors[1], first + 1) < 0) return false;
    return cs_check_descriptor(first) == cs_accepted;
}

static bool is_shared;

int32_t cs_reads_several_files(void) { return is_shared; }

static int run_extractor(template_state *state, cs_message *message, bool is_kept) {
    is_shared = is_kept;
    watch_crashes();
    if (state->strength.filter && filter_child(is_kept) != 0) return cs_exit_not_confined;
    for (unsigned files = 1;; files++) {
        int code = state->extract(state->context, message->body.request.type, message->body.request.name);
        if (!is_kept || code != 0 || is_worn(files)) return code;
        // Before the end of the pipe, after which the client may send the next file: the template must know where to pass it.
        if (send(requests_descriptor, &is_ready, 1, MSG_NOSIGNAL) != 1) return 0;
        close(cs_answer_descriptor);
        close(cs_file_descriptor);
        int descriptors[2];
        if (!receive_request(requests_descriptor, message, descriptors)) return cs_exit_bad_descriptor;
        // The lowest free numbers: these are their places already.
        if (descriptors[0] != cs_file_descriptor || descriptors[1] != cs_answer_descriptor) return cs_exit_bad_descriptor;
        if (cs_check_descriptor(cs_file_descriptor) != cs_accepted) return cs_exit_bad_descriptor;
    }
}

_Noreturn void run_child(template_state *state, cs_message *message, const int descriptors[2], int requests) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != state->process) _exit(0);
    signal(SIGCHLD, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    bool is_program = state->policy->program != NULL, is_kept = requests >= 0;
    // Descriptor 3 was the control socket; the file takes its place. Nothing else stays open, except /dev/null.
    if (!settle_file(descriptors, is_program ? 0 : cs_file_descriptor)) _exit(cs_exit_bad_descriptor);
    if (is_kept && dup2(requests, requests_descriptor) < 0) _exit(cs_exit_bad_descriptor);
    // What stays open for --confine, Landlock's rules, is closed when the program starts.
    if (is_program) close(cs_control_descriptor);
    else if (syscall(SYS_close_range, (unsigned)(is_kept ? requests_descriptor + 1 : requests_descriptor), ~0u, 0u) != 0)
        _exit(cs_exit_bad_descriptor);
    cs_request *limits = &message->body.request.limits;
    // A kept child ends before it has used a second, so each file has what it is promised.
    limits->processor_seconds += is_kept;
    // A program brings libraries of its own, so what the template maps says nothing of them.
    if (limit_child(limits, is_program ? (uint64_t)256 << 20 : state->mapped) != 0) _exit(cs_exit_not_confined);
    if (is_program) _exit(run_program(state, message->body.request.type, message->body.request.name));
    _exit(run_extractor(state, message, is_kept));
}

size_t cs_keep_charsets(const char *const *names) {
    size_t kept = 0;
    // Never closed: the C library unloads what is not in use.
    for (size_t index = 0; names[index]; index++) {
        kept += iconv_open("UTF-8", names[index]) != (iconv_t)-1;
        kept += iconv_open("UCS-4LE", names[index]) != (iconv_t)-1;
    }
    return kept;
}

int32_t cs_memory_file(const void *bytes, size_t count) {
    int file = memfd_create("sample", MFD_CLOEXEC);
    if (file >= 0 && write(file, bytes, count) == (ssize_t)count) return file;
    if (file >= 0) close(file);
    return -1;
}
