// What the files of this target share.
#ifndef SANDBOX_INTERNAL_H
#define SANDBOX_INTERNAL_H

#include "sandbox.h"

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/types.h>

// Messages of the control socket, a SOCK_SEQPACKET: each is one of these, so none is cut or joined.
enum { message_hello = 1, message_request = 2, message_started = 3, message_ended = 4 };

typedef struct {
    uint32_t magic;
    uint32_t kind;
    uint32_t number;
    uint32_t process;
    union {
        cs_hello hello;
        cs_ending ending;
        struct {
            cs_request limits;
            char type[cs_maximum_type + 1];
            char name[cs_maximum_name + 1];
        } request;
    } body;
} cs_message;

// Room for the two descriptors of a request.
typedef union {
    struct cmsghdr head;
    char space[CMSG_SPACE(2 * sizeof(int))];
} descriptor_space;

// Sends a request with its file and its answer's pipe. Never waits. 0, or an errno.
int send_with_descriptors(int socket, cs_message *message, const int descriptors[2]);

// Changes with the messages: client and template come from one build.
enum { message_magic = 0x534c4301 };

// A path that is readable in the sandbox, opened before it.
typedef struct {
    int descriptor;
    uint64_t rights;
} granted_path;

enum { maximum_granted = 512 };

typedef struct {
    granted_path paths[maximum_granted];
    size_t count;
} granted_paths;

// Which rights a granted path has.
enum { grant_read = 1, grant_execute = 2 };

// The version of Landlock's interface; 0 without Landlock.
int landlock_version(void);
// Opens a path for a rule. Paths that are missing are left out: a rule for them would grant nothing. 0, or an errno.
int grant_path(granted_paths *granted, const char *path, int rights);
int grant_descriptor(granted_paths *granted, int descriptor, int rights);
// Takes all rights from this process and its children except those granted. 0, or an errno.
int landlock_restrict(const granted_paths *granted, int version);

// Filters of system calls. All need PR_SET_NO_NEW_PRIVS. 0, or an errno.
int filter_template(bool reads_paths);
int filter_child(bool is_kept);
int filter_program(void);
bool filter_is_available(void);

// Where a kept child receives its further files.
enum { requests_descriptor = 5 };

// Limits that template and children share.
int limit_template(bool is_foreground);
// Those of a child. `mapped`: bytes that the template maps.
int limit_child(const cs_request *limits, uint64_t mapped);
// Bytes of address space that this process maps.
uint64_t mapped_bytes(void);

// A child. A kept one reads one file after the other, all of types whose extractor is memory-safe: forking costs more than reading them.
typedef struct {
    pid_t process;
    // The socket of a kept child's further requests; 0 for others.
    int requests;
    uint32_t number;
    int64_t deadline;
    int was_killed;
} child_state;

// What a template knows. It has one thread.
typedef struct {
    const cs_policy *policy;
    cs_extract extract;
    cs_keeps keeps;
    void *context;
    child_state fresh, kept;
    granted_paths granted;
    cs_strength strength;
    uint64_t mapped;
    pid_t process;
} template_state;

// What a kept child says when it can take another file.
static const char is_ready = 'r';

// Receives a request with its two descriptors. Returns 1, or 0 if it is not a request; ends the process when the other end is closed.
int receive_request(int socket, cs_message *message, int descriptors[2]);

// Goes on as a child of the template. `requests`: the socket of a kept child, or -1.
_Noreturn void run_child(template_state *state, cs_message *message, const int descriptors[2], int requests);

// The program of --confine: its libraries and its interpreter.
int grant_program(granted_paths *granted, const char *program);

#endif
