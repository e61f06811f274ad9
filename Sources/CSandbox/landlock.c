// Landlock by its system calls: Debian 12's headers know the first version of its interface only.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on all architectures.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { create_version = 1, rule_path_beneath = 1, restrict_same_exec_log_off = 1 };

// The kernel's struct landlock_ruleset_attr, as of version 6. Older kernels get its first part.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct path_rule {
    uint64_t rights;
    int32_t descriptor;
} __attribute__((packed));

enum { right_execute = 1 << 0, right_read_file = 1 << 2, right_read_folder = 1 << 3 };

// All rights that a version knows: what is handled and not granted is denied.
static uint64_t file_rights(int version) {
    uint64_t rights = (1 << 13) - 1;
    if (version >= 2) rights |= 1 << 13;  // Renaming and linking across folders.
    if (version >= 3) rights |= 1 << 14;  // Truncating.
    if (version >= 5) rights |= 1 << 15;  // ioctl on devices.
    return rights;
}

int landlock_version(void) {
    long version = syscall(create_ruleset, NULL, 0, create_version);
    return version < 0 ? 0 : (int)version;
}

int grant_descriptor(granted_paths *granted, int descriptor, int rights) {
    if (granted->count == maximum_granted) return E2BIG;
    struct stat status;
    if (fstat(descriptor, &status) != 0) return errno;
    uint64_t allowed = 0;
    if (rights & grant_read) allowed |= right_read_file;
    if (rights & grant_execute) allowed |= right_execute;
    // A rule for a file must not have rights of folders.
    if (S_ISDIR(status.st_mode) && (rights & grant_read)) allowed |= right_read_folder;
    granted->paths[granted->count++] = (granted_path){descriptor, allowed};
    return 0;
}

int grant_path(granted_paths *granted, const char *path, int rights) {
    int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    int error = grant_descriptor(granted, descriptor, rights);
    if (error) close(descriptor);
    return error;
}

int landlock_restrict(const granted_paths *granted, int version) {
    struct ruleset ruleset = {file_rights(version), 0, 0};
    size_t size = sizeof ruleset.files;
    if (version >= 4) {
        ruleset.network = 3;  // Binding and connecting TCP sockets.
        size = 2 * sizeof ruleset.files;
    }
    if (version >= 6) {
        ruleset.scopes = 3;  // Abstract Unix sockets and signals of processes outside.
        size = sizeof ruleset;
    }
    int rules = (int)syscall(create_ruleset, &ruleset, size, 0);
    if (rules < 0) return errno;
    int error = 0;
    for (size_t index = 0; index < granted->count && !error; index++) {
        struct path_rule rule = {granted->paths[index].rights, granted->paths[index].descriptor};
        if (syscall(add_rule, rules, rule_path_beneath, &rule, 0) != 0) error = errno;
    }
    // Denied accesses are expected here: they must not fill the machine's audit log.
    if (!error && syscall(restrict_self, rules, version >= 7 ? restrict_same_exec_log_off : 0) != 0) error = errno;
    close(rules);
    return error;
}
