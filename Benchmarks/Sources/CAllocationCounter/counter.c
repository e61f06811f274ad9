#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// A program that defines malloc and its like has all its libraries call these: they count, and hand on to glibc's own,
// which it exports under other names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t allocations, bytes;

static inline void count(size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

struct allocation_counts allocation_counts(void) {
    return (struct allocation_counts){atomic_load(&allocations), atomic_load(&bytes)};
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
    count(size);
    return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) || (alignment & (alignment - 1)) || !alignment) return EINVAL;
    void *pointer = memalign(alignment, size);
    if (!pointer) return ENOMEM;
    *result = pointer;
    return 0;
}

// Large blocks are mappings. Those of files are none.
void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    if (flags & MAP_ANONYMOUS) count(length);
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

void *mremap(void *address, size_t old_length, size_t length, int flags, ...) {
    count(length);
    va_list rest;
    va_start(rest, flags);
    void *wanted = flags & MREMAP_FIXED ? va_arg(rest, void *) : NULL;
    va_end(rest);
    return (void *)syscall(SYS_mremap, address, old_length, length, flags, wanted);
}
