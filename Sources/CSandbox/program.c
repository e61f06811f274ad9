// What a third party's program needs to be started in the sandbox: itself, its libraries and the loader.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The C library's loader. A program that names another one is refused: the loader runs before the sandbox to list libraries.
#if defined(__x86_64__)
static const char loader[] = "/lib64/ld-linux-x86-64.so.2";
#elif defined(__aarch64__)
static const char loader[] = "/lib/ld-linux-aarch64.so.1";
#else
static const char loader[] = "";
#endif

enum { most_listed = 64 << 10, listing_milliseconds = 5000 };

// What the loader prints about a program, at most `most_listed` bytes. 0, or an errno.
static int list_libraries(const char *program, char *text, size_t size) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    const char *const words[] = {loader, "--list", program, NULL};
    const char *const environment[] = {NULL};
    pid_t process = 0;
    int error = posix_spawn(&process, loader, &actions, NULL, (char *const *)words, (char *const *)environment);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    size_t used = 0;
    int64_t deadline = cs_milliseconds() + listing_milliseconds;
    while (!error && used < size - 1) {
        int64_t count = cs_read(ends[0], text + used, size - 1 - used, deadline);
        if (count < 0) error = (int)-count;
        if (count <= 0) break;
        used += (size_t)count;
    }
    text[used] = 0;
    close(ends[0]);
    if (process > 0) {
        int status = 0;
        if (error) kill(process, SIGKILL);
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
        if (!error && status != 0) error = ENOEXEC;
    }
    return error;
}

// Lines are `name => /path (0x…)`, `/path (0x…)`, or have no path.
static int grant_listed(granted_paths *granted, char *text) {
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *path = strchr(line, '/');
        char *end = path ? strstr(path, " (0x") : NULL;
        if (!end) continue;
        *end = 0;
        int error = grant_path(granted, path, grant_read);
        if (error) return error;
    }
    return 0;
}

static int grant_binary(granted_paths *granted, const char *program) {
    static char text[most_listed];
    int error = grant_path(granted, program, grant_read | grant_execute);
    if (!error) error = list_libraries(program, text, sizeof text);
    if (!error) error = grant_listed(granted, text);
    if (!error) error = grant_path(granted, loader, grant_read | grant_execute);
    if (!error) error = grant_path(granted, "/etc/ld.so.cache", grant_read);
    return error;
}

// The interpreter that a script's first line names, in `line`; NULL if it is not a script.
static const char *interpreter(const char *program, char *line, size_t size, int *error) {
    int file = open(program, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        *error = errno;
        return NULL;
    }
    ssize_t count = read(file, line, size - 1);
    close(file);
    line[count > 0 ? count : 0] = 0;
    if (strncmp(line, "#!", 2) != 0) return NULL;
    char *start = line + 2 + strspn(line + 2, " \t");
    start[strcspn(start, " \t\r\n")] = 0;
    return start;
}

int grant_program(granted_paths *granted, const char *program) {
    char line[256];
    int error = 0;
    if (program[0] != '/') return EINVAL;
    if (access(program, X_OK) != 0) return errno;
    const char *script = interpreter(program, line, sizeof line, &error);
    if (error) return error;
    if (!script) return grant_binary(granted, program);
    error = grant_path(granted, program, grant_read | grant_execute);
    return error ? error : grant_binary(granted, script);
}
