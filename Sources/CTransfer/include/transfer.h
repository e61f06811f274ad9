// Answers of web servers by libcurl, whose own header no importer of a module that uses them needs to find.
#ifndef TRANSFER_H
#define TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One request at a time, and the connections that stay open for the next.
struct ct_transfer;

// How a request ended.
enum ct_result {
    CT_DONE,
    CT_FORBIDDEN_ADDRESS,
    CT_UNKNOWN_HOST,
    CT_NO_CONNECTION,
    CT_TIMED_OUT,
    CT_UNTRUSTED_CERTIFICATE,
    CT_TOO_MANY_HEADERS,
    CT_BAD_ANSWER,
    CT_CANCELLED,
};

// Whether a socket may be connected with an address of 4 (IPv4) or 16 bytes (IPv6), in network order. Called for every
// socket before it is made, on the thread of the request.
typedef bool (*ct_may_connect)(void *_Nullable context, const uint8_t *_Nonnull address, size_t length);

// Called about once a second, and more often while bytes arrive, on the thread of the request.
typedef bool (*ct_is_cancelled)(void *_Nullable context);

// Null without memory. One thread at a time, not always the same.
struct ct_transfer *_Nullable ct_transfer_open(void);

// Closes its connections as well.
void ct_transfer_close(struct ct_transfer *_Nonnull transfer);

// A line such as "Accept: text/html" for the next request only. False without memory.
bool ct_transfer_add_header(struct ct_transfer *_Nonnull transfer, const char *_Nonnull line);

// Asks for an http or https address with GET, or sends a body there with POST if there is one. Redirects are not
// followed; cookies, proxies, passwords and environment variables play no part. A body of more than `most_bytes` after
// decoding is cut there, which is not a failure.
//
// `most_head_bytes` is for the headers of the answer with those of interim answers and trailers, below 100 KiB.
enum ct_result ct_transfer_run(
    struct ct_transfer *_Nonnull transfer, const char *_Nonnull address, const uint8_t *_Nullable sent, size_t sent_bytes,
    size_t most_bytes, size_t most_head_bytes, long connect_milliseconds, long milliseconds, void *_Nullable context, ct_may_connect _Nonnull may_connect,
    ct_is_cancelled _Nonnull is_cancelled);

// The functions below tell about the last request. Their results hold until the next one.

long ct_transfer_status(const struct ct_transfer *_Nonnull transfer);

// The status line and the header lines as they came, without those of interim answers and without trailers.
const uint8_t *_Nullable ct_transfer_head(const struct ct_transfer *_Nonnull transfer, size_t *_Nonnull count);

const uint8_t *_Nullable ct_transfer_body(const struct ct_transfer *_Nonnull transfer, size_t *_Nonnull count);

bool ct_transfer_is_cut(const struct ct_transfer *_Nonnull transfer);

// The server's IP address as text; empty if no connection was made.
const char *_Nonnull ct_transfer_remote_address(const struct ct_transfer *_Nonnull transfer);

// The socket of the connection, while it stays open for the next request; -1 once it is closed.
int ct_transfer_socket(const struct ct_transfer *_Nonnull transfer);

// libcurl's words for a failure, in English; may be empty.
const char *_Nonnull ct_transfer_message(const struct ct_transfer *_Nonnull transfer);

#endif
