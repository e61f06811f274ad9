#define _GNU_SOURCE
#include "content_files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static int64_t nanoseconds(struct statx_timestamp time) {
    // Seconds beyond the years that nanoseconds can count would overflow.
    const int64_t most = INT64_MAX / 1000000000 - 1;
    if (time.tv_sec > most) return INT64_MAX;
    if (time.tv_sec < -most) return INT64_MIN;
    return time.tv_sec * 1000000000 + time.tv_nsec;
}

int cf_status_at(int folder, const uint8_t *name, struct cf_status *status) {
    struct statx found;
    int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | (name[0] == 0 ? AT_EMPTY_PATH : 0);
    if (statx(folder, (const char *)name, flags, STATX_BASIC_STATS | STATX_BTIME, &found) != 0) return errno;
    status->device = makedev(found.stx_dev_major, found.stx_dev_minor);
    status->inode = found.stx_ino;
    status->size = found.stx_size > INT64_MAX ? INT64_MAX : found.stx_size;
    status->modified = nanoseconds(found.stx_mtime);
    status->changed = nanoseconds(found.stx_ctime);
    status->born = found.stx_mask & STATX_BTIME ? nanoseconds(found.stx_btime) : 0;
    status->mode = found.stx_mode;
    status->links = found.stx_nlink;
    return 0;
}

// One step after the other, for kernels and sandboxes without openat2.
static int open_by_steps(int folder, const uint8_t *path, int flags) {
    int current = folder;
    while (1) {
        const char *slash = strchr((const char *)path, '/');
        if (slash == NULL) break;
        char name[256];
        size_t length = (size_t)(slash - (const char *)path);
        int next = -1;
        if (length == 0 || length >= sizeof name) {
            errno = ENAMETOOLONG;
        } else {
            memcpy(name, path, length);
            name[length] = 0;
            if (strcmp(name, "..") == 0) errno = EXDEV;
            else next = openat(current, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        }
        int error = errno;
        if (current != folder) close(current);
        if (next < 0) {
            errno = error;
            return -1;
        }
        current = next;
        path = (const uint8_t *)slash + 1;
    }
    int result = openat(current, (const char *)path, flags | O_NOFOLLOW);
    int error = errno;
    if (current != folder) close(current);
    errno = error;
    return result;
}

static int open_once(int folder, const uint8_t *path, int flags) {
    static int lacks_openat2 = 0;
    if (!lacks_openat2) {
        struct open_how how = {.flags = (uint64_t)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
        int result = (int)syscall(SYS_openat2, folder, (const char *)path, &how, sizeof how);
        if (result >= 0 || (errno != ENOSYS && errno != EPERM)) return result;
        if (errno == ENOSYS) lacks_openat2 = 1;
    }
    return open_by_steps(folder, path, flags);
}

int cf_open_beneath(int folder, const uint8_t *path, int is_folder) {
    int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (is_folder ? O_DIRECTORY : 0);
    // Only the owner may leave the access time as it is.
    int result = open_once(folder, path, flags | O_NOATIME);
    if (result < 0 && errno == EPERM) result = open_once(folder, path, flags);
    return result < 0 ? -errno : result;
}

int cf_open_named(const char *path) {
    int result = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
    return result < 0 ? -errno : result;
}

int64_t cf_entries(int folder, uint8_t *buffer, size_t size) {
    int64_t count = syscall(SYS_getdents64, folder, buffer, size);
    return count < 0 ? -errno : count;
}

uint64_t cf_file_system(int descriptor, uint64_t *type) {
    struct statfs found;
    *type = 0;
    if (fstatfs(descriptor, &found) != 0) return 0;
    *type = (uint64_t)(uint32_t)found.f_type;
    uint64_t number = 0;
    memcpy(&number, &found.f_fsid, sizeof number < sizeof found.f_fsid ? sizeof number : sizeof found.f_fsid);
    return number;
}

int cf_nameless_file(const char *folder) {
    int result = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (result >= 0) return result;
    // File systems without nameless files: one that has no name left.
    char name[4096];
    if (snprintf(name, sizeof name, "%s/copy-XXXXXX", folder) >= (int)sizeof name) return -ENAMETOOLONG;
    result = mkostemp(name, O_CLOEXEC);
    if (result < 0) return -errno;
    unlink(name);
    return result;
}

int cf_read_only(int descriptor) {
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    int result = open(name, O_RDONLY | O_CLOEXEC);
    int error = errno;
    close(descriptor);
    return result < 0 ? -error : result;
}

void cf_be_idle(void) {
    struct sched_param none = {0};
    sched_setscheduler(0, SCHED_IDLE, &none);
    // ioprio_set(2): this thread, class 3.
    syscall(SYS_ioprio_set, 1, 0, 3 << 13);
}

bool cf_be_idle_session(bool may_begin) {
    if (getsid(0) != getpid() && (!may_begin || setsid() < 0)) return false;
    int group = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
    if (group < 0) return false;
    // Without privileges a value may only rise, and ten times a second.
    bool is_set = write(group, "19", 2) == 2;
    close(group);
    return is_set;
}

int cf_watch_begin(void) {
    int result = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return result < 0 ? -errno : result;
}

int cf_watch_add(int inotify, int folder) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", folder);
    uint32_t events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;
    int result = inotify_add_watch(inotify, path, events);
    return result < 0 ? -errno : result;
}

void cf_watch_remove(int inotify, int watch) { inotify_rm_watch(inotify, watch); }
