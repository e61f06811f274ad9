// A process that reads a stranger's bytes with nothing in reach: Landlock, a filter of system calls, limits, and one child a file.
//
// The template process is confined at its start, opens no file and reads none. It receives requests, forks a child for each, and tells how the
// child ended. The child has the file (descriptor 3, read-only) and a pipe for its answer (descriptor 4). So the bytes of one file cannot
// change the answer for another: no process sees two of them.
//
// Docs/ContentWorker.md has the protocol.
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Where a template finds its control socket, and a child its file and its answer. A program started by --confine has them as 0 and 1.
enum { cs_control_descriptor = 3, cs_file_descriptor = 3, cs_answer_descriptor = 4 };

// Bytes that a type and a name may have in a request.
enum { cs_maximum_type = 255, cs_maximum_name = 255 };

// What a process can be confined by on this kernel.
typedef struct {
    // The version of Landlock's interface that is in use; 0 without Landlock.
    int32_t landlock;
    // 1 with a filter of system calls; 0 without one.
    int32_t filter;
} cs_strength;

// Confinement of a template.
typedef struct {
    // The highest version of Landlock's interface to use; negative for the kernel's, 0 for none. Tests set it.
    int32_t landlock_ceiling;
    // 0 to go without the filter of system calls. Tests set it.
    int32_t uses_filter;
    // 1 if a person waits for the answer; 0 to give way to everything else on the machine.
    int32_t is_foreground;
    // Files and folders that may be read, for data that libraries need at run time. Paths, ended by NULL, or NULL.
    const char *const *readable;
    // The program that --confine runs for each file, or NULL to call `extract`.
    const char *program;
} cs_policy;

// Runs in the child. Returns the child's exit code.
typedef int32_t (*cs_extract)(void *context, const char *type, const char *name);

// Whether this process is a child that reads several files: code that is not memory-safe must not see them.
int32_t cs_reads_several_files(void);

// Whether the extractor of a type is memory-safe, so that one child may read several files of it.
typedef int32_t (*cs_keeps)(void *context, const char *type);

// Serves requests of the control socket until its other end is closed. Never returns: it ends the process.
//
// The process must have one thread. `keeps` may be NULL. Fails before the first request by telling the client why.
_Noreturn void cs_serve(const cs_policy *policy, cs_extract extract, cs_keeps keeps, void *context);

// Keeps converters of these character sets (ended by NULL) in memory, because a confined process cannot load them. Returns how many.
size_t cs_keep_charsets(const char *const *names);

// A file in memory with these bytes, or -1 with errno. For what a template reads before it is confined: bytes of our own.
int32_t cs_memory_file(const void *bytes, size_t count);

// MARK: The client's side

// Why a descriptor is refused.
enum cs_refusal {
    cs_accepted = 0, cs_not_open = 1, cs_not_regular = 2, cs_is_writable = 3, cs_is_virtual = 4,
};

// Whether a descriptor is a regular file, open for reading only, on a file system that holds files (not /proc or the like).
int32_t cs_check_descriptor(int32_t descriptor);

// What a template says first.
typedef struct {
    cs_strength strength;
    // An errno if the template could not confine itself; then it ends.
    int32_t error;
} cs_hello;

// How a child ended.
typedef struct {
    // The signal that ended it, or 0.
    int32_t signal;
    // Its exit code, if no signal ended it.
    int32_t exit_code;
    int64_t processor_microseconds;
    int64_t maximum_resident_bytes;
    // 1 if the template ended the child.
    int32_t was_killed;
    // An errno if there was no child.
    int32_t error;
} cs_ending;

// The child's exit codes that mean more than failure.
enum { cs_exit_out_of_memory = 86, cs_exit_bad_descriptor = 87, cs_exit_not_confined = 88, cs_exit_no_program = 89 };

// Starts a program with a new control socket as its descriptor 3, in a process group of its own and without the caller's environment.
// `words` is its arguments with the program first, ended by NULL. 0, or an errno.
int32_t cs_start(const char *const *words, int32_t *process, int32_t *control);

// Ends a program that cs_start started, and its child with it. Blocks until the kernel has ended it.
void cs_stop(int32_t process, int32_t control);

// Receives the first message. 0, an errno, or ETIMEDOUT; EPIPE if the program ended.
int32_t cs_receive_hello(int32_t control, int64_t deadline, cs_hello *hello);

typedef struct {
    uint32_t number;
    // Bytes of memory that the child may map beyond what its template has.
    uint64_t memory;
    uint32_t processor_seconds;
    // Milliseconds after which the template ends the child if the client does not.
    uint32_t wall_milliseconds;
    // 1 for a process that reads no other file, whatever the type.
    uint32_t own_process;
} cs_request;

// Sends a file with its type and name, and opens the pipe that the answer comes from. 0, or an errno.
int32_t cs_send_request(
    int32_t control, const cs_request *request, int32_t descriptor, const char *type, const char *name, int32_t *answer
);

// Receives the child's process identifier for a request. 0, an errno, or ETIMEDOUT.
int32_t cs_receive_start(int32_t control, uint32_t number, int64_t deadline, int32_t *child);

// Receives how the child of a request ended. 0, an errno, or ETIMEDOUT; EPIPE if the template ended.
int32_t cs_receive_ending(int32_t control, uint32_t number, int64_t deadline, cs_ending *ending);

// Milliseconds of CLOCK_MONOTONIC, which deadlines count in.
int64_t cs_milliseconds(void);

// Reads what is there. Returns the bytes read, 0 at the end, -ETIMEDOUT at the deadline, or a negative errno.
int64_t cs_read(int32_t answer, void *bytes, size_t size, int64_t deadline);

// Nanoseconds that a process wanted a processor and had none; 0 if the kernel does not say.
uint64_t cs_nanoseconds_waiting(int32_t process);

// Whether a process runs now, or would if it had a processor or the disk.
bool cs_wants_to_run(int32_t process);

// Whether a child that has closed its socket was ended by SIGKILL. Waits a second at most; it stays to be collected.
bool cs_was_killed(int32_t process);

// What this kernel can confine a process by, without doing so.
cs_strength cs_available_strength(void);

#endif
