// What the thread sanitizer does not see of Swift's Mutex: the part of locking and unlocking that waits is in the standard library,
// which is built without the sanitizer. Scripts/sanitize preloads these functions, which tell it (swift, stdlib/public/Synchronization).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))

// Missing in programs that are built without it, such as `swift test`.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) __asm__(LOCK);
SWIFT void unlock_slow(__attribute__((swift_context)) void *mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    static SWIFT void (*next)(uint32_t, __attribute__((swift_context)) void *);
    if (!next) next = (SWIFT void (*)(uint32_t, __attribute__((swift_context)) void *))dlsym(RTLD_NEXT, LOCK);
    next(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(__attribute__((swift_context)) void *mutex) {
    static SWIFT void (*next)(__attribute__((swift_context)) void *);
    if (!next) next = (SWIFT void (*)(__attribute__((swift_context)) void *))dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    next(mutex);
}
