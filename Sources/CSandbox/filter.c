// The filters of system calls (seccomp), written by hand: lists are short, and a library would be one more thing to trust.
//
// What no reader of files does on purpose ends the process: starting programs, forking, tracing. What a library may try on its way (opening
// a configuration, a socket to a name service, a lock) fails with an error that libraries are ready for. Calls that are not on any list
// fail as unknown, so that the C library takes the older way.
#define _GNU_SOURCE
#include "sandbox_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define THIS_ARCHITECTURE 0
#endif

enum { longest_filter = 1024 };

static const uint32_t allow = SECCOMP_RET_ALLOW, end_process = 0x80000000u;
static const uint32_t deny = SECCOMP_RET_ERRNO | EACCES, unknown = SECCOMP_RET_ERRNO | ENOSYS;

typedef struct {
    struct sock_filter steps[longest_filter];
    unsigned short count;
} filter;

static void step(filter *filter, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    if (filter->count < longest_filter) filter->steps[filter->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(filter *filter, size_t offset) { step(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void load_number(filter *filter) { load(filter, offsetof(struct seccomp_data, nr)); }
// Both architectures are little-endian: the lower half comes first.
static void load_argument(filter *filter, unsigned index, unsigned half) {
    load(filter, offsetof(struct seccomp_data, args) + 8 * index + 4 * half);
}
static void result(filter *filter, uint32_t action) { step(filter, BPF_RET | BPF_K, action, 0, 0); }

static void begin(filter *filter) {
    filter->count = 0;
    load(filter, offsetof(struct seccomp_data, arch));
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0);
    // Numbers of another architecture (32 bits) mean other calls.
    result(filter, end_process);
    load_number(filter);
#if defined(__x86_64__)
    // So do those of x32.
    step(filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1);
    result(filter, end_process);
#endif
}

static void when(filter *filter, long number, uint32_t action) {
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
    result(filter, action);
}

static void when_each(filter *filter, const short *numbers, size_t count, uint32_t action) {
    for (size_t index = 0; index < count; index++) when(filter, numbers[index], action);
}
#define WHEN_EACH(filter, numbers, action) when_each(filter, numbers, sizeof numbers / sizeof *numbers, action)

// Allowed if the lower half of an argument, masked, is `value`; else `otherwise`.
static void when_masked(filter *filter, long number, unsigned argument, uint32_t mask, uint32_t value, uint32_t otherwise) {
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 5);
    load_argument(filter, argument, 0);
    step(filter, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    result(filter, allow);
    result(filter, otherwise);
}

// Allowed if the lower half of an argument is one of these; else `otherwise`.
static void when_one_of(filter *filter, long number, unsigned argument, const uint32_t *values, size_t count, uint32_t otherwise) {
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, (uint8_t)(2 + 2 * count));
    load_argument(filter, argument, 0);
    for (size_t index = 0; index < count; index++) {
        step(filter, BPF_JMP | BPF_JEQ | BPF_K, values[index], 0, 1);
        result(filter, allow);
    }
    result(filter, otherwise);
}

// Allowed if a pointer is null: asking for a limit, not setting it.
static void when_null(filter *filter, long number, unsigned argument) {
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 6);
    load_argument(filter, argument, 0);
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    load_argument(filter, argument, 1);
    step(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    result(filter, allow);
    result(filter, deny);
}

static int install(filter *filter) {
    if (filter->count == longest_filter) return E2BIG;
    struct sock_fprog program = {filter->count, filter->steps};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

bool filter_is_available(void) {
    if (THIS_ARCHITECTURE == 0) return false;
    uint32_t action = end_process;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

// Memory, time, threads' waiting, and bytes of descriptors that are open.
static const short harmless[] = {
    SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_close_range, SYS_fstat, SYS_dup, SYS_dup3,
    SYS_munmap, SYS_mremap, SYS_brk, SYS_madvise, SYS_mincore, SYS_msync, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_sigaltstack, SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_set_tid_address, SYS_membarrier, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep,
    SYS_nanosleep, SYS_gettimeofday, SYS_times, SYS_getrandom, SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid,
    SYS_getegid, SYS_getcpu, SYS_getrusage, SYS_getpriority, SYS_sysinfo, SYS_uname, SYS_ppoll, SYS_pselect6, SYS_restart_syscall, SYS_exit,
    SYS_exit_group, SYS_fadvise64, SYS_eventfd2, SYS_getcwd, SYS_getdents64, SYS_fstatfs, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
    SYS_timerfd_create, SYS_timerfd_settime,
#if defined(__x86_64__)
    SYS_arch_prctl, SYS_poll, SYS_select, SYS_dup2, SYS_time, SYS_epoll_wait,
#endif
};

// Each has no use for reading a file, and is a way out or a large surface of the kernel.
static const short hostile[] = {
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_pidfd_getfd, SYS_open_by_handle_at, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_kexec_load, SYS_reboot, SYS_personality, SYS_quotactl, SYS_acct, SYS_swapon, SYS_swapoff, SYS_syslog, SYS_setuid, SYS_setgid,
    SYS_setresuid, SYS_setresgid, SYS_setreuid, SYS_setregid, SYS_setgroups, SYS_capset, SYS_pidfd_open, SYS_pidfd_send_signal,
};

// Libraries try these. All of them would reach out of the process, or change the file's owner, mode, times or attributes, which a
// descriptor that is open for reading allows.
static const short refused[] = {
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_truncate, SYS_ftruncate, SYS_fallocate,
    SYS_fchmod, SYS_fchown, SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_fsetxattr, SYS_setxattr, SYS_lsetxattr, SYS_fremovexattr,
    SYS_removexattr, SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat, SYS_flock, SYS_setrlimit,
    SYS_setpriority, SYS_sched_setscheduler, SYS_sched_setattr, SYS_ioprio_set, SYS_chdir, SYS_fchdir, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, SYS_tkill, SYS_shmget, SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open, SYS_inotify_init1, SYS_fanotify_init,
    SYS_setsid, SYS_setpgid, SYS_sync, SYS_fsync, SYS_fdatasync, SYS_statfs,
#if defined(__x86_64__)
    SYS_creat, SYS_chmod, SYS_chown, SYS_lchown, SYS_unlink, SYS_rename, SYS_renameat, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir, SYS_mknod,
    SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

static const uint32_t writing_flags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);

// `reads_paths`: whether some paths are readable, which Landlock then decides.
static void add_files(filter *filter, bool reads_paths) {
    if (reads_paths) {
        when_masked(filter, SYS_openat, 2, writing_flags, 0, deny);
        static const short metadata[] = {
            SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_readlinkat,
#if defined(__x86_64__)
            SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
        };
        WHEN_EACH(filter, metadata, allow);
    } else {
        when(filter, SYS_openat, deny);
        // The C library asks so for an open descriptor.
        when_masked(filter, SYS_newfstatat, 3, AT_EMPTY_PATH, AT_EMPTY_PATH, deny);
        when_masked(filter, SYS_statx, 2, AT_EMPTY_PATH, AT_EMPTY_PATH, deny);
        static const short metadata[] = {
            SYS_faccessat, SYS_readlinkat,
#if defined(__x86_64__)
            SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
        };
        WHEN_EACH(filter, metadata, deny);
    }
#if defined(__x86_64__)
    if (reads_paths) when_masked(filter, SYS_open, 1, writing_flags, 0, deny);
    else when(filter, SYS_open, deny);
#endif
    static const uint32_t commands[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD, F_DUPFD_CLOEXEC};
    when_one_of(filter, SYS_fcntl, 1, commands, sizeof commands / sizeof *commands, deny);
    // Flags of a file can be changed by ioctl through a descriptor that is open for reading.
    when(filter, SYS_ioctl, SECCOMP_RET_ERRNO | ENOTTY);
}

static const uint32_t harmless_prctl[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_GET_PDEATHSIG, 0x53564d41 /* names of mappings */};

// What a process may do to itself only.
static void add_own_process(filter *filter) {
    uint32_t self = (uint32_t)getpid();
    static const uint32_t own_kinds = CLONE_THREAD | CLONE_VM | CLONE_VFORK | CLONE_PARENT | CLONE_PTRACE | CLONE_NEWNS | CLONE_NEWUTS
        | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP;
    // Threads only. clone3 hides its flags from filters: as an unknown call, the C library does without it.
    when_masked(filter, SYS_clone, 0, own_kinds, CLONE_THREAD | CLONE_VM, end_process);
#if defined(__x86_64__)
    when(filter, SYS_fork, end_process);
    when(filter, SYS_vfork, end_process);
#endif
    when_masked(filter, SYS_kill, 0, ~0u, self, deny);
    when_masked(filter, SYS_tgkill, 0, ~0u, self, deny);
    when_one_of(filter, SYS_prctl, 0, harmless_prctl, sizeof harmless_prctl / sizeof *harmless_prctl, deny);
    when_null(filter, SYS_prlimit64, 2);
}

// The template: what children may do, and what it needs to have them.
int filter_template(bool reads_paths) {
    filter filter;
    begin(&filter);
    WHEN_EACH(&filter, harmless, allow);
    WHEN_EACH(&filter, hostile, end_process);
    add_files(&filter, reads_paths);
    // No new code in memory: what is there was there before the first byte of a file.
    when_masked(&filter, SYS_mmap, 2, PROT_EXEC, 0, deny);
    when_masked(&filter, SYS_mprotect, 2, PROT_EXEC, 0, deny);
    static const short own[] = {
        SYS_recvmsg, SYS_recvfrom, SYS_sendmsg, SYS_sendto, SYS_socketpair, SYS_clone, SYS_kill, SYS_tgkill, SYS_wait4, SYS_prctl,
        SYS_prlimit64, SYS_seccomp,
    };
    WHEN_EACH(&filter, own, allow);
    WHEN_EACH(&filter, refused, deny);
    result(&filter, unknown);
    return install(&filter);
}

// A child: the template's filter holds too, and this one takes away what the template needs for itself.
int filter_child(bool is_kept) {
    filter filter;
    begin(&filter);
    add_own_process(&filter);
    // A kept child receives its next file.
    if (is_kept) when_masked(&filter, SYS_recvmsg, 0, ~0u, requests_descriptor, deny);
    if (is_kept) when_masked(&filter, SYS_sendto, 0, ~0u, requests_descriptor, deny);
    static const short templates[] = {SYS_recvmsg, SYS_recvfrom, SYS_sendmsg, SYS_sendto, SYS_wait4, SYS_seccomp, SYS_socketpair};
    WHEN_EACH(&filter, templates, deny);
    result(&filter, allow);
    return install(&filter);
}

// A program of a third party: it loads its libraries by path, and Landlock says which. It may start what Landlock lets it execute: itself.
int filter_program(void) {
    filter filter;
    begin(&filter);
    when(&filter, SYS_execve, allow);
    WHEN_EACH(&filter, harmless, allow);
    WHEN_EACH(&filter, hostile, end_process);
    add_files(&filter, true);
    // Libraries are code that is mapped from files.
    when(&filter, SYS_mmap, allow);
    when(&filter, SYS_mprotect, allow);
    add_own_process(&filter);
    WHEN_EACH(&filter, refused, deny);
    result(&filter, unknown);
    return install(&filter);
}
