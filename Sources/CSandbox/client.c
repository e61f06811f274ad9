// The client's side: starting a template, sending it files, and hearing how its children ended.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t cs_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool is_virtual(long type) {
    // Regular files by their mode, whose bytes the kernel makes up: some never end, and some do something when they are read.
    static const unsigned long types[] = {
        PROC_SUPER_MAGIC, SYSFS_MAGIC, DEBUGFS_MAGIC, TRACEFS_MAGIC, SECURITYFS_MAGIC, SELINUX_MAGIC, CGROUP_SUPER_MAGIC, CGROUP2_SUPER_MAGIC,
        BPF_FS_MAGIC, PSTOREFS_MAGIC, EFIVARFS_MAGIC, BINFMTFS_MAGIC, DEVPTS_SUPER_MAGIC, SOCKFS_MAGIC, NSFS_MAGIC,
    };
    for (size_t index = 0; index < sizeof types / sizeof *types; index++)
        if ((unsigned long)type == types[index]) return true;
    return false;
}

int32_t cs_check_descriptor(int32_t descriptor) {
    struct stat status;
    struct statfs system;
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fstat(descriptor, &status) != 0) return cs_not_open;
    if (!S_ISREG(status.st_mode)) return cs_not_regular;
    if (flags & O_PATH) return cs_not_open;
    if ((flags & O_ACCMODE) != O_RDONLY) return cs_is_writable;
    if (fstatfs(descriptor, &system) != 0) return cs_not_open;
    return is_virtual(system.f_type) ? cs_is_virtual : cs_accepted;
}

static int spawn(const char *const *words, int control, pid_t *process) {
    // The person's environment may hold passwords, and has nothing to say to a reader of files.
    // Functions of libraries are looked up once, rather than by each file's process.
    const char *environment[8] = {"LANG=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no", "LD_BIND_NOW=1"};
    static const char *const passed[] = {"TZ", "LD_LIBRARY_PATH"};
    char *copies[2] = {NULL, NULL};
    size_t count = 4;
    for (size_t index = 0; index < 2; index++) {
        const char *value = getenv(passed[index]);
        if (value && asprintf(&copies[index], "%s=%s", passed[index], value) > 0) environment[count++] = copies[index];
    }
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // In a group of its own: Ctrl-C is for the client, whose end is the template's.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    // Descriptor 3 of the client may be anything: what it holds is closed in the program only. Onto itself, dup2 takes close-on-exec away.
    posix_spawn_file_actions_adddup2(&actions, control, cs_control_descriptor);
    posix_spawn_file_actions_addclosefrom_np(&actions, cs_control_descriptor + 1);
    int error = posix_spawn(process, words[0], &actions, &attributes, (char *const *)words, (char *const *)environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(copies[0]);
    free(copies[1]);
    return error;
}

int32_t cs_start(const char *const *words, int32_t *process, int32_t *control) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    pid_t started = 0;
    int error = spawn(words, ends[1], &started);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        return error;
    }
    *process = started;
    *control = ends[0];
    return 0;
}

void cs_stop(int32_t process, int32_t control) {
    close(control);
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
}

// Waits until a descriptor has something to read or its end. 0, an errno, or ETIMEDOUT.
static int wait_until_readable(int descriptor, int64_t deadline) {
    for (;;) {
        int64_t remaining = deadline - cs_milliseconds();
        struct pollfd event = {descriptor, POLLIN, 0};
        int ready = poll(&event, 1, remaining > 0 ? (int)(remaining < 3600000 ? remaining : 3600000) : 0);
        if (ready > 0) return 0;
        if (ready == 0 && remaining <= 0) return ETIMEDOUT;
        if (ready < 0 && errno != EINTR) return errno;
    }
}

// Receives the next message of a kind about a request, and passes over those about earlier ones.
static int receive(int control, uint32_t kind, uint32_t number, int64_t deadline, cs_message *message) {
    for (;;) {
        int error = wait_until_readable(control, deadline);
        if (error) return error;
        ssize_t count = recv(control, message, sizeof *message, MSG_DONTWAIT);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return EPIPE;
        if (count != sizeof *message || message->magic != message_magic) return EPROTO;
        if (message->number != number) continue;
        if (message->kind == kind) return 0;
        // A child that could not be forked has no start.
        if (kind == message_started && message->kind == message_ended) return message->body.ending.error ? message->body.ending.error : EPROTO;
    }
}

int32_t cs_receive_hello(int32_t control, int64_t deadline, cs_hello *hello) {
    cs_message message;
    int error = receive(control, message_hello, 0, deadline, &message);
    if (!error) *hello = message.body.hello;
    return error;
}

int32_t cs_receive_start(int32_t control, uint32_t number, int64_t deadline, int32_t *child) {
    cs_message message;
    int error = receive(control, message_started, number, deadline, &message);
    if (!error) *child = (int32_t)message.process;
    return error;
}

int32_t cs_receive_ending(int32_t control, uint32_t number, int64_t deadline, cs_ending *ending) {
    cs_message message;
    int error = receive(control, message_ended, number, deadline, &message);
    if (!error) *ending = message.body.ending;
    return error;
}

int send_with_descriptors(int socket, cs_message *message, const int descriptors[2]) {
    descriptor_space space;
    memset(&space, 0, sizeof space);
    struct iovec part = {message, sizeof *message};
    struct msghdr head = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &space, .msg_controllen = sizeof space};
    struct cmsghdr *passed = CMSG_FIRSTHDR(&head);
    passed->cmsg_level = SOL_SOCKET;
    passed->cmsg_type = SCM_RIGHTS;
    passed->cmsg_len = CMSG_LEN(2 * sizeof(int));
    memcpy(CMSG_DATA(passed), descriptors, 2 * sizeof(int));
    ssize_t count;
    do count = sendmsg(socket, &head, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    return count < 0 ? errno : 0;
}

int32_t cs_send_request(
    int32_t control, const cs_request *request, int32_t descriptor, const char *type, const char *name, int32_t *answer
) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    cs_message message = {.magic = message_magic, .kind = message_request, .number = request->number};
    message.body.request.limits = *request;
    strncpy(message.body.request.type, type, cs_maximum_type);
    strncpy(message.body.request.name, name, cs_maximum_name);
    // What the last children left to be read would fill the socket.
    cs_message stale;
    while (recv(control, &stale, sizeof stale, MSG_DONTWAIT) > 0) {}
    int error = send_with_descriptors(control, &message, (const int[2]){descriptor, ends[1]});
    close(ends[1]);
    if (error) close(ends[0]);
    else *answer = ends[0];
    return error;
}

int64_t cs_read(int32_t answer, void *bytes, size_t size, int64_t deadline) {
    for (;;) {
        int error = wait_until_readable(answer, deadline);
        if (error) return -error;
        ssize_t count = read(answer, bytes, size);
        if (count >= 0) return count;
        if (errno != EINTR && errno != EAGAIN) return -errno;
    }
}

uint64_t cs_nanoseconds_waiting(int32_t process) {
    char path[64], text[128] = "";
    snprintf(path, sizeof path, "/proc/%d/schedstat", process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    unsigned long long running = 0, waiting = 0;
    return count > 0 && sscanf(text, "%llu %llu", &running, &waiting) == 2 ? waiting : 0;
}

bool cs_wants_to_run(int32_t process) {
    char path[64], text[512] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return false;
    // The state follows the name, which is in parentheses and may hold some: proc_pid_stat(5).
    const char *name_end = strrchr(text, ')');
    return name_end && (name_end[2] == 'R' || name_end[2] == 'D');
}

bool cs_was_killed(int32_t process) {
    // A process closes its socket a moment before it can be collected.
    for (int attempt = 0; attempt < 1000; attempt++) {
        siginfo_t ending = {0};
        if (waitid(P_PID, (id_t)process, &ending, WEXITED | WNOWAIT | WNOHANG) < 0 && errno != EINTR) return false;
        if (ending.si_pid == process) return ending.si_code == CLD_KILLED && ending.si_status == SIGKILL;
        usleep(1000);
    }
    return false;
}

cs_strength cs_available_strength(void) { return (cs_strength){landlock_version(), filter_is_available()}; }
