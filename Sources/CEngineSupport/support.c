#define _GNU_SOURCE
#include "CEngineSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <string.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int lock_command(int descriptor, int command, short type) {
    struct flock region;
    memset(&region, 0, sizeof region);
    region.l_type = type;
    region.l_whence = SEEK_SET;
    for (;;) {
        if (fcntl(descriptor, command, &region) == 0) return 0;
        if (errno == EINTR) continue;
        return errno == EACCES ? EAGAIN : errno;
    }
}

int se_lock_try(int descriptor, int exclusive) {
    return lock_command(descriptor, F_OFD_SETLK, exclusive ? F_WRLCK : F_RDLCK);
}
int se_unlock(int descriptor) { return lock_command(descriptor, F_OFD_SETLK, F_UNLCK); }

int se_preallocate(int descriptor, int64_t length) {
    for (;;) {
        if (fallocate(descriptor, 0, 0, length) == 0) return 0;
        if (errno == EINTR) continue;
        // Not every file system can reserve space; a longer file that reads as zeros is then the best there is.
        if (errno == EOPNOTSUPP || errno == ENOSYS) return ftruncate(descriptor, length) == 0 ? 0 : errno;
        return errno;
    }
}

int se_open(const char *path, int flags, int mode) {
    for (;;) {
        int descriptor = open(path, flags | O_CLOEXEC, mode);
        if (descriptor > 2 || (descriptor < 0 && errno != EINTR)) return descriptor;
        if (descriptor < 0) continue;
        // A program that was started with its standard output closed would print into the file.
        int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, 3), number = errno;
        close(descriptor);
        errno = number;
        return higher;
    }
}
int se_open_flags_read(void) { return O_RDONLY | O_NOFOLLOW; }
int se_open_flags_write_create(void) { return O_RDWR | O_CREAT | O_NOFOLLOW; }
int se_open_flags_write_exclusive(void) { return O_RDWR | O_CREAT | O_EXCL; }

int se_exchange(const char *first, const char *second) {
#ifdef SYS_renameat2
    return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2 /* RENAME_EXCHANGE */);
#else
    errno = ENOSYS;
    return -1;
#endif
}

uint64_t se_atomic_load(const uint64_t *cell) { return __atomic_load_n(cell, __ATOMIC_SEQ_CST); }
void se_atomic_store(uint64_t *cell, uint64_t value) { __atomic_store_n(cell, value, __ATOMIC_SEQ_CST); }
uint64_t se_atomic_add(uint64_t *cell, uint64_t amount) { return __atomic_add_fetch(cell, amount, __ATOMIC_SEQ_CST); }

uint64_t se_random(void) {
    uint64_t value = 0;
    if (getrandom(&value, sizeof value, 0) != (ssize_t)sizeof value) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        value = (uint64_t)now.tv_nsec * 0x9E3779B97F4A7C15u ^ (uint64_t)now.tv_sec ^ (uint64_t)getpid() << 32;
    }
    return value;
}

int se_peer_is_same_user(int descriptor) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == geteuid();
}

// A large block is a mapping of its own. It grows by moving pages, not bytes, and goes back to the system when it is
// freed. The allocator does so too, but only at first. After a mapping is freed, it takes blocks of up to that size, 32
// MiB at most, from its heap. There, growing takes a second block, and freed memory stays with the process.
static const size_t large_block = 4 << 20;

static void *map_block(size_t bytes) {
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return block == MAP_FAILED ? NULL : block;
}

void *se_block_resize(void *block, size_t old_bytes, size_t bytes) {
    int was_large = block && old_bytes >= large_block, is_large = bytes >= large_block;
    if (!was_large && !is_large) return realloc(block, bytes);
    if (was_large && is_large) {
        void *moved = mremap(block, old_bytes, bytes, MREMAP_MAYMOVE);
        return moved == MAP_FAILED ? NULL : moved;
    }
    void *other = is_large ? map_block(bytes) : malloc(bytes);
    if (other && block) {
        memcpy(other, block, old_bytes < bytes ? old_bytes : bytes);
        se_block_free(block, old_bytes);
    }
    return other;
}

void *se_block_zeroed(size_t bytes) { return bytes >= large_block ? map_block(bytes) : calloc(1, bytes); }

void se_block_free(void *block, size_t bytes) {
    if (bytes >= large_block) {
        if (block) munmap(block, bytes);
    } else {
        free(block);
    }
}

void se_share_one_heap(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

void se_release_free_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
