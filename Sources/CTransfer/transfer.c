#define _GNU_SOURCE
#include "transfer.h"

#include <locale.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <curl/curl.h>

struct buffer {
    uint8_t *bytes;
    size_t count, capacity;
};

struct ct_transfer {
    CURL *handle;
    struct curl_slist *headers;
    char message[CURL_ERROR_SIZE];
    char remote[INET6_ADDRSTRLEN + 1];
    long status;
    struct buffer head, body;
    size_t most_bytes, most_head_bytes, head_bytes;
    unsigned content_encodings;
    bool is_cut, has_too_many_headers, has_bad_encoding, is_head_complete, is_refused;
    void *context;
    ct_may_connect may_connect;
    ct_is_cancelled is_cancelled;
};

static bool append(struct buffer *buffer, const void *bytes, size_t count) {
    if (count > buffer->capacity - buffer->count) {
        size_t capacity = buffer->capacity ? buffer->capacity : 4096;
        while (capacity - buffer->count < count) {
            if (capacity > SIZE_MAX / 2) return false;
            capacity *= 2;
        }
        uint8_t *grown = realloc(buffer->bytes, capacity);
        if (!grown) return false;
        buffer->bytes = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return true;
}

static void release(struct buffer *buffer) {
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}

// The value of a header line of that name, or null.
static const char *header_value(const char *line, size_t count, const char *name, size_t *length) {
    size_t named = strlen(name);
    if (count <= named || strncasecmp(line, name, named) != 0 || line[named] != ':') return NULL;
    const char *value = line + named + 1, *end = line + count;
    while (value < end && (*value == ' ' || *value == '\t')) value++;
    while (end > value && strchr(" \t\r\n", end[-1])) end--;
    *length = (size_t)(end - value);
    return value;
}

// Whether what decodes this body multiplies its size once at most. Each further encoding multiplies it again, and what an
// inner one makes of it is seen by no limit.
static bool is_plain_encoding(struct ct_transfer *transfer, const char *line, size_t count) {
    size_t length;
    const char *value = header_value(line, count, "Content-Encoding", &length);
    if (value && length > 0) return ++transfer->content_encodings == 1 && !memchr(value, ',', length);
    value = header_value(line, count, "Transfer-Encoding", &length);
    if (!value) return true;
    return (length == 7 && strncasecmp(value, "chunked", 7) == 0)
           || (length == 8 && strncasecmp(value, "identity", 8) == 0);
}

static size_t take_header(char *bytes, size_t size, size_t items, void *own) {
    struct ct_transfer *transfer = own;
    size_t count = size * items;
    if (count > transfer->most_head_bytes - transfer->head_bytes) {
        transfer->has_too_many_headers = true;
        return 0;
    }
    transfer->head_bytes += count;
    if (count >= 5 && memcmp(bytes, "HTTP/", 5) == 0) {
        transfer->head.count = 0;
        transfer->is_head_complete = false;
        transfer->content_encodings = 0;
    } else if (transfer->is_head_complete) {
        return count;
    }
    if (count <= 2 && (bytes[0] == '\r' || bytes[0] == '\n')) transfer->is_head_complete = true;
    if (!is_plain_encoding(transfer, bytes, count)) {
        transfer->has_bad_encoding = true;
        return 0;
    }
    return append(&transfer->head, bytes, count) ? count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t items, void *own) {
    struct ct_transfer *transfer = own;
    size_t count = size * items, room = transfer->most_bytes - transfer->body.count;
    if (!append(&transfer->body, bytes, count < room ? count : room)) return 0;
    if (count <= room) return count;
    transfer->is_cut = true;
    return 0;
}

static int look_up(void *own, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    struct ct_transfer *transfer = own;
    return transfer->is_cancelled(transfer->context) ? 1 : 0;
}

static curl_socket_t open_socket(void *own, curlsocktype purpose, struct curl_sockaddr *address) {
    struct ct_transfer *transfer = own;
    const uint8_t *bytes = NULL;
    size_t length = 0;
    if (address->family == AF_INET) {
        bytes = (const uint8_t *)&((const struct sockaddr_in *)&address->addr)->sin_addr;
        length = 4;
    } else if (address->family == AF_INET6) {
        bytes = (const uint8_t *)&((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
        length = 16;
    }
    if (purpose != CURLSOCKTYPE_IPCXN || !bytes || !transfer->may_connect(transfer->context, bytes, length)) {
        transfer->is_refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// A write to a connection that the other side closed must not end the program. We told libcurl to leave signals alone,
// so it leaves SIGPIPE to its caller.
struct pipe_signal {
    sigset_t before;
    bool was_pending;
};

static void hold_pipe_signal(struct pipe_signal *held) {
    sigset_t pending, pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    held->was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &held->before);
}

static void let_pipe_signal(const struct pipe_signal *held) {
    if (!held->was_pending) {
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        struct timespec none = {0, 0};
        while (sigtimedwait(&pipe, NULL, &none) == SIGPIPE) {}
    }
    pthread_sigmask(SIG_SETMASK, &held->before, NULL);
}

static pthread_once_t is_prepared = PTHREAD_ONCE_INIT;
static void prepare(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

struct ct_transfer *ct_transfer_open(void) {
    pthread_once(&is_prepared, prepare);
    struct ct_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->handle = curl_easy_init();
    if (transfer->handle) return transfer;
    free(transfer);
    return NULL;
}

void ct_transfer_close(struct ct_transfer *transfer) {
    struct pipe_signal held;
    hold_pipe_signal(&held);
    curl_easy_cleanup(transfer->handle);
    let_pipe_signal(&held);
    curl_slist_free_all(transfer->headers);
    release(&transfer->head);
    release(&transfer->body);
    free(transfer);
}

bool ct_transfer_add_header(struct ct_transfer *transfer, const char *line) {
    struct curl_slist *headers = curl_slist_append(transfer->headers, line);
    if (headers) transfer->headers = headers;
    return headers != NULL;
}

static bool set_options(struct ct_transfer *t, const char *address, long connect_milliseconds, long milliseconds) {
    CURL *h = t->handle;
    curl_easy_reset(h);
    bool is_set = curl_easy_setopt(h, CURLOPT_URL, address) == CURLE_OK;
#if LIBCURL_VERSION_NUM >= 0x075500
    is_set &= curl_easy_setopt(h, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK;
#else
    is_set &= curl_easy_setopt(h, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS)) == CURLE_OK;
#endif
    is_set &= curl_easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_OPENSOCKETDATA, t) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_PROXY, "") == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_TIMEOUT_MS, milliseconds) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_CONNECTTIMEOUT_MS, connect_milliseconds) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_NOSIGNAL, 1L) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_HTTPHEADER, t->headers) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_HEADERFUNCTION, take_header) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_HEADERDATA, t) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_WRITEFUNCTION, take_body) == CURLE_OK;
    is_set &= curl_easy_setopt(h, CURLOPT_WRITEDATA, t) == CURLE_OK;
    // What these change is no matter of safety, and libraries may be built without them.
    curl_easy_setopt(h, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(h, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(h, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(h, CURLOPT_HTTP09_ALLOWED, 0L);
    curl_easy_setopt(h, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(h, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(h, CURLOPT_XFERINFOFUNCTION, look_up);
    curl_easy_setopt(h, CURLOPT_XFERINFODATA, t);
    curl_easy_setopt(h, CURLOPT_ERRORBUFFER, t->message);
#if LIBCURL_VERSION_NUM >= 0x075700
    // Otherwise the time limit would wait for the resolver's own, which is longer.
    curl_easy_setopt(h, CURLOPT_QUICK_EXIT, 1L);
#endif
    return is_set;
}

// The bytes are not copied.
static bool set_body(CURL *handle, const uint8_t *bytes, size_t count) {
    return curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count) == CURLE_OK
           && curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)bytes) == CURLE_OK;
}

static enum ct_result result_of(const struct ct_transfer *transfer, CURLcode code) {
    if (code == CURLE_OK || transfer->is_cut) return CT_DONE;
    if (transfer->has_too_many_headers) return CT_TOO_MANY_HEADERS;
    if (transfer->has_bad_encoding) return CT_BAD_ANSWER;
    switch (code) {
    case CURLE_ABORTED_BY_CALLBACK: return CT_CANCELLED;
    case CURLE_OPERATION_TIMEDOUT: return CT_TIMED_OUT;
    case CURLE_COULDNT_RESOLVE_HOST: return CT_UNKNOWN_HOST;
    case CURLE_URL_MALFORMAT: return CT_BAD_ANSWER;
    case CURLE_COULDNT_CONNECT: return transfer->is_refused ? CT_FORBIDDEN_ADDRESS : CT_NO_CONNECTION;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR: return CT_NO_CONNECTION;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return CT_UNTRUSTED_CERTIFICATE;
    // What libcurl says of a header line above its own limit of 100 KiB, before take_header sees it.
    case CURLE_OUT_OF_MEMORY:
    case 100 /* CURLE_TOO_LARGE, since 8.6.0 */: return transfer->is_head_complete ? CT_BAD_ANSWER : CT_TOO_MANY_HEADERS;
    default: return CT_BAD_ANSWER;
    }
}

enum ct_result ct_transfer_run(
    struct ct_transfer *transfer, const char *address, const uint8_t *sent, size_t sent_bytes, size_t most_bytes,
    size_t most_head_bytes, long connect_milliseconds, long milliseconds, void *context, ct_may_connect may_connect,
    ct_is_cancelled is_cancelled) {
    release(&transfer->head);
    release(&transfer->body);
    transfer->status = 0;
    transfer->message[0] = transfer->remote[0] = 0;
    transfer->most_bytes = most_bytes;
    transfer->most_head_bytes = most_head_bytes;
    transfer->head_bytes = 0;
    transfer->content_encodings = 0;
    transfer->is_cut = transfer->has_too_many_headers = transfer->has_bad_encoding = false;
    transfer->is_head_complete = transfer->is_refused = false;
    transfer->context = context;
    transfer->may_connect = may_connect;
    transfer->is_cancelled = is_cancelled;

    CURLcode code = CURLE_FAILED_INIT;
    if (set_options(transfer, address, connect_milliseconds, milliseconds)
        && (!sent || set_body(transfer->handle, sent, sent_bytes))) {
        struct pipe_signal held;
        hold_pipe_signal(&held);
        // libcurl takes names of hosts outside of ASCII for text of the thread's locale.
        locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = (locale_t)0;
        if (utf8) before = uselocale(utf8);
        code = curl_easy_perform(transfer->handle);
        if (utf8) {
            uselocale(before);
            freelocale(utf8);
        }
        let_pipe_signal(&held);
    }
    curl_easy_setopt(transfer->handle, CURLOPT_HTTPHEADER, NULL);
    curl_slist_free_all(transfer->headers);
    transfer->headers = NULL;
    curl_easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &transfer->status);
    char *remote = NULL;
    if (curl_easy_getinfo(transfer->handle, CURLINFO_PRIMARY_IP, &remote) == CURLE_OK && remote)
        strncpy(transfer->remote, remote, sizeof transfer->remote - 1);
    return result_of(transfer, code);
}

long ct_transfer_status(const struct ct_transfer *transfer) { return transfer->status; }

const uint8_t *ct_transfer_head(const struct ct_transfer *transfer, size_t *count) {
    *count = transfer->head.count;
    return transfer->head.bytes;
}

const uint8_t *ct_transfer_body(const struct ct_transfer *transfer, size_t *count) {
    *count = transfer->body.count;
    return transfer->body.bytes;
}

bool ct_transfer_is_cut(const struct ct_transfer *transfer) { return transfer->is_cut; }
const char *ct_transfer_remote_address(const struct ct_transfer *transfer) { return transfer->remote; }

int ct_transfer_socket(const struct ct_transfer *transfer) {
    curl_socket_t connection = CURL_SOCKET_BAD;
    return curl_easy_getinfo(transfer->handle, CURLINFO_ACTIVESOCKET, &connection) == CURLE_OK ? connection : -1;
}

const char *ct_transfer_message(const struct ct_transfer *transfer) { return transfer->message; }
