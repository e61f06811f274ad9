// The template process: it takes requests, forks children and tells how they ended.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void send_message(cs_message *message) {
    message->magic = message_magic;
    // A client that is gone is noticed when the next request is read.
    if (send(cs_control_descriptor, message, sizeof *message, MSG_NOSIGNAL) < 0) return;
}

// Receives a request with its two descriptors. Returns 1, or 0 if it is not a request; ends the process when the other end is closed.
int receive_request(int socket, cs_message *message, int descriptors[2]) {
    descriptor_space control;
    struct iovec part = {message, sizeof *message};
    struct msghdr head = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t count;
    do count = recvmsg(socket, &head, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    if (count <= 0) _exit(0);
    struct cmsghdr *passed = CMSG_FIRSTHDR(&head);
    size_t received = 0;
    if (passed && passed->cmsg_level == SOL_SOCKET && passed->cmsg_type == SCM_RIGHTS) {
        received = (passed->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors, CMSG_DATA(passed), received * sizeof(int));
    }
    if (count == sizeof *message && received == 2 && message->magic == message_magic && message->kind == message_request) {
        message->body.request.type[cs_maximum_type] = message->body.request.name[cs_maximum_name] = 0;
        return 1;
    }
    for (size_t index = 0; index < received; index++) close(descriptors[index]);
    return 0;
}

// Passes a request on to a kept child. Returns whether the child takes it: one that is about to end has not said that it is ready.
static bool pass_request(int socket, cs_message *message, const int descriptors[2]) {
    char said = 0;
    if (recv(socket, &said, 1, MSG_DONTWAIT) != 1 || said != is_ready) return false;
    return send_with_descriptors(socket, message, descriptors) == 0;
}

// Takes note of children that have ended, and tells the client how.
static void reap(template_state *state, int options) {
    struct rusage usage;
    int status;
    for (;;) {
        pid_t ended = wait4(-1, &status, options, &usage);
        if (ended < 0 && errno == EINTR) continue;
        if (ended <= 0) return;
        child_state *child = ended == state->fresh.process ? &state->fresh : ended == state->kept.process ? &state->kept : NULL;
        if (!child) continue;
        cs_message message = {.kind = message_ended, .number = child->number, .process = (uint32_t)ended};
        cs_ending *ending = &message.body.ending;
        ending->was_killed = child->was_killed;
        ending->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        ending->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        ending->processor_microseconds =
            (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
        ending->maximum_resident_bytes = usage.ru_maxrss * 1024LL;
        send_message(&message);
        if (child->requests > 0) close(child->requests);
        *child = (child_state){0};
        // Blocking is for one child only.
        if (options == 0) return;
    }
}

// Ends a child whose file the client has left, or whose time is over.
static void end(template_state *state, child_state *child) {
    if (!child->process) return;
    child->was_killed = 1;
    kill(child->process, SIGKILL);
    while (child->process) reap(state, 0);
}

// Waits for a request. Meanwhile children may end, or be ended.
static void wait_for_request(template_state *state) {
    sigset_t none;
    sigemptyset(&none);
    for (;;) {
        reap(state, WNOHANG);
        child_state *busy = state->fresh.process ? &state->fresh : &state->kept;
        // A kept child waits for its next file without a limit, so its time is the client's to measure.
        int64_t remaining = busy == &state->fresh ? busy->deadline - cs_milliseconds() : 3600000;
        if (remaining < 0) remaining = 0;
        struct timespec time = {remaining / 1000, remaining % 1000 * 1000000};
        struct pollfd event = {cs_control_descriptor, POLLIN, 0};
        int ready = ppoll(&event, 1, &time, &none);
        if (ready > 0) return;
        if (ready == 0 && busy == &state->fresh) end(state, busy);
    }
}

// Forks a child for a file; a kept one also gets a socket for the files after it. Returns an errno, or 0.
static int fork_child(template_state *state, child_state *child, cs_message *request, int descriptors[2], bool is_kept) {
    int ends[2] = {0, 0};
    if (is_kept && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    pid_t process = fork();
    if (process == 0) run_child(state, request, descriptors, is_kept ? ends[1] : -1);
    int error = process < 0 ? errno : 0;
    if (is_kept) close(ends[1]);
    if (is_kept && error) close(ends[0]);
    if (!error) *child = (child_state){.process = process, .requests = ends[0]};
    return error;
}

static void serve_request(template_state *state, cs_message *request, int descriptors[2]) {
    // The last file's child should have ended. One that has not is of no use to the client any more.
    end(state, &state->fresh);
    bool is_kept = state->keeps && !request->body.request.limits.own_process && !state->policy->program && state->keeps(state->context, request->body.request.type);
    child_state *child = is_kept ? &state->kept : &state->fresh;
    int error = 0;
    bool is_passed = is_kept && child->process && pass_request(child->requests, request, descriptors);
    if (is_kept && child->process && !is_passed) end(state, child);
    if (!is_passed) error = fork_child(state, child, request, descriptors, is_kept);
    if (!error) {
        child->number = request->number;
        child->deadline = cs_milliseconds() + request->body.request.limits.wall_milliseconds;
    }
    // In this order: the answer's pipe ends when the child closes it, and not before the client can know that there is none.
    cs_message message = {.kind = error ? message_ended : message_started, .number = request->number, .process = (uint32_t)child->process};
    message.body.ending.error = error;
    send_message(&message);
    close(descriptors[0]);
    close(descriptors[1]);
}

static void ignore(int signal) { (void)signal; }

// Signals begin as in a new program, whatever the client had. SIGCHLD waits until the template is ready to be interrupted.
static void settle_signals(void) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    struct sigaction action = {.sa_handler = ignore, .sa_flags = SA_NOCLDSTOP};
    sigaction(SIGCHLD, &action, NULL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, SIGCHLD);
    sigprocmask(SIG_SETMASK, &only, NULL);
}

static int settle_descriptors(void) {
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0) return errno;
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (dup2(nothing, descriptor) < 0) return errno;
    if (nothing > cs_control_descriptor) close(nothing);
    return chdir("/") == 0 ? 0 : errno;
}

static int confine_template(template_state *state) {
    const cs_policy *policy = state->policy;
    int error = settle_descriptors();
    if (!error && policy->program) error = grant_program(&state->granted, policy->program);
    bool reads_paths = policy->readable && policy->readable[0];
    for (size_t index = 0; reads_paths && policy->readable[index] && !error; index++)
        error = grant_path(&state->granted, policy->readable[index], grant_read);
    if (error) return error;
    state->mapped = mapped_bytes();
    error = limit_template(policy->is_foreground);
    if (!error && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) error = errno;
    if (error) return error;
    int version = landlock_version(), ceiling = policy->landlock_ceiling;
    state->strength.landlock = ceiling >= 0 && ceiling < version ? ceiling : version;
    state->strength.filter = policy->uses_filter && filter_is_available();
    // Each child of --confine gets rules of its own, because its file is one of them. The template itself opens nothing.
    if (policy->program) return 0;
    if (state->strength.landlock) error = landlock_restrict(&state->granted, state->strength.landlock);
    if (!error && state->strength.filter) error = filter_template(reads_paths);
    for (size_t index = 0; index < state->granted.count; index++) close(state->granted.paths[index].descriptor);
    return error;
}

_Noreturn void cs_serve(const cs_policy *policy, cs_extract extract, cs_keeps keeps, void *context) {
    static template_state state;
    state.policy = policy;
    state.extract = extract;
    state.keeps = keeps;
    state.context = context;
    state.process = getpid();
    settle_signals();
    cs_message message = {.kind = message_hello, .process = (uint32_t)getpid()};
    message.body.hello.error = confine_template(&state);
    message.body.hello.strength = state.strength;
    send_message(&message);
    if (message.body.hello.error) _exit(1);
    for (;;) {
        int descriptors[2];
        wait_for_request(&state);
        if (receive_request(cs_control_descriptor, &message, descriptors)) serve_request(&state, &message, descriptors);
    }
}
