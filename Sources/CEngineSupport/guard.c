#define _GNU_SOURCE
#include "CEngineSupport.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A fixed array, because a signal handler may neither allocate nor lock. A slot is live while `length` is not 0.
// Each snapshot of a few hundred indexes has some mappings for each of them; those that are never used take no memory.
enum { slots = 65536 };
static struct {
    uintptr_t base;
    size_t length;
    int failed;
} guarded[slots];
static int highest;  // no live slot at or above this
static int next;     // where to look for a free slot first
static pthread_mutex_t registering = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before;

static void pass_on(int signal_number, siginfo_t *info, void *context) {
    if (before.sa_flags & SA_SIGINFO && before.sa_sigaction) {
        before.sa_sigaction(signal_number, info, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN && before.sa_handler) {
        before.sa_handler(signal_number);
    } else {
        // No other handler wants it, so end as the program would have without us (the access is repeated on return).
        struct sigaction standard;
        memset(&standard, 0, sizeof standard);
        standard.sa_handler = SIG_DFL;
        sigaction(SIGBUS, &standard, NULL);
    }
}

static void on_bus_error(int signal_number, siginfo_t *info, void *context) {
    uintptr_t address = (uintptr_t)info->si_addr;
    int top = __atomic_load_n(&highest, __ATOMIC_ACQUIRE);
    for (int slot = 0; slot < top; slot++) {
        size_t length = __atomic_load_n(&guarded[slot].length, __ATOMIC_ACQUIRE);
        uintptr_t base = guarded[slot].base;
        if (!length || address < base || address - base >= length) continue;
        size_t page = (size_t)sysconf(_SC_PAGESIZE);
        uintptr_t start = address & ~(uintptr_t)(page - 1);
        void *zeros = mmap((void *)start, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros == MAP_FAILED) break;
        __atomic_store_n(&guarded[slot].failed, 1, __ATOMIC_RELEASE);
        return;
    }
    pass_on(signal_number, info, context);
}

static void install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

int se_guard_add(void *base, size_t length) {
    static int installed;
    if (!length) return -1;
    int found = -1;
    pthread_mutex_lock(&registering);
    if (!installed) {
        install();
        installed = 1;
    }
    for (int tried = 0; tried < slots; tried++) {
        // Slots below `highest` that were given back are used again before it grows.
        int slot = (next + tried) % slots;
        if (guarded[slot].length) continue;
        next = slot + 1;
        guarded[slot].base = (uintptr_t)base;
        guarded[slot].failed = 0;
        __atomic_store_n(&guarded[slot].length, length, __ATOMIC_RELEASE);
        if (slot >= highest) __atomic_store_n(&highest, slot + 1, __ATOMIC_RELEASE);
        found = slot;
        break;
    }
    pthread_mutex_unlock(&registering);
    return found;
}

void se_guard_remove(int slot) {
    if (slot < 0) return;
    pthread_mutex_lock(&registering);
    __atomic_store_n(&guarded[slot].length, 0, __ATOMIC_RELEASE);
    if (slot < next) next = slot;
    pthread_mutex_unlock(&registering);
}

int se_guard_failed(int slot) { return slot >= 0 && __atomic_load_n(&guarded[slot].failed, __ATOMIC_ACQUIRE); }
