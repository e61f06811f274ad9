// What the walk over a person's folders asks the kernel, in plain C: Swift imports neither statx(2), openat2(2) nor getdents64(2).
#ifndef CONTENT_FILES_H
#define CONTENT_FILES_H
#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>

// What the file system says of an entry. Times are nanoseconds since 1970; `born` is 0 where the file system does not keep it.
struct cf_status {
    uint64_t device;
    uint64_t inode;
    uint64_t size;
    int64_t modified;
    int64_t changed;
    int64_t born;
    uint32_t mode;
    uint32_t links;
};

// Of an entry of an open folder, symbolic links not followed; an empty name means the descriptor itself. Returns 0 or an error number.
int cf_status_at(int folder, const uint8_t *name, struct cf_status *status);

// Opens what is at a path below an open folder without following any symbolic link. A path of "." is the folder itself. Opening never
// waits for a pipe, takes no terminal, and leaves the access time where the system allows that. Returns a descriptor, or a negative
// error number.
int cf_open_beneath(int folder, const uint8_t *path, int is_folder);

// Opens a folder by its absolute path, links followed: a path that a person named. Returns a descriptor, or a negative error number.
int cf_open_named(const char *path);

// Reads entries of an open folder as the kernel writes them (struct linux_dirent64). Returns bytes, 0 at the end, or a negative error
// number.
int64_t cf_entries(int folder, uint8_t *buffer, size_t size);

// A number for the file system of a descriptor that outlives the next start of the machine where the file system has one; else 0.
// `type` gets the magic number of statfs(2).
uint64_t cf_file_system(int descriptor, uint64_t *type);

// A file without a name in a folder, for a copy that goes with its descriptor. Returns a descriptor, or a negative error number.
int cf_nameless_file(const char *folder);

// Opens a file once more, for reading only, and closes the first descriptor. Returns a descriptor or a negative error number.
int cf_read_only(int descriptor);

// Lets this thread run only when nothing else wants to: SCHED_IDLE, and the idle class of I/O.
void cf_be_idle(void);

// Lets this process's session run only when other sessions leave room. Idle threads wait for threads of their own session alone
// (sched(7), "The autogroup feature"), so that a service, which has a session to itself, would get half of the processor beside a
// build in a terminal. Does nothing in a session that other programs began, unless a new one may begin; a process that leads a
// group cannot begin one. Returns whether it is so, false also on kernels without such groups.
bool cf_be_idle_session(bool may_begin);

// inotify(7), not waiting and closed in programs that are started. Returns a descriptor, or a negative error number.
int cf_watch_begin(void);
// Watches a folder by an open descriptor for everything that changes its entries. Returns a watch, or a negative error number.
int cf_watch_add(int inotify, int folder);
void cf_watch_remove(int inotify, int watch);

#endif
