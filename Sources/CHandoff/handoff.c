#include "handoff.h"

#include <CCryptoBoringSSL_curve25519.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

// The names are part of the exchange, so that a message cannot be sent back to the side that it came from.
static const uint8_t shower[] = "searchlight handoff, shows the code";
static const uint8_t typist[] = "searchlight handoff, types the code";

ho_exchange *ho_exchange_begin(int shows_code, const uint8_t *code, size_t code_length, uint8_t message[HO_MESSAGE_BYTES]) {
    SPAKE2_CTX *context = shows_code
        ? SPAKE2_CTX_new(spake2_role_alice, shower, sizeof shower, typist, sizeof typist)
        : SPAKE2_CTX_new(spake2_role_bob, typist, sizeof typist, shower, sizeof shower);
    if (context == NULL) return NULL;
    size_t length = 0;
    if (!SPAKE2_generate_msg(context, message, &length, HO_MESSAGE_BYTES, code, code_length) || length != HO_MESSAGE_BYTES) {
        SPAKE2_CTX_free(context);
        return NULL;
    }
    return (ho_exchange *)context;
}

int ho_exchange_finish(ho_exchange *exchange, const uint8_t message[HO_MESSAGE_BYTES], uint8_t key[HO_KEY_BYTES]) {
    size_t length = 0;
    return SPAKE2_process_msg((SPAKE2_CTX *)exchange, key, &length, HO_KEY_BYTES, message, HO_MESSAGE_BYTES)
        && length == HO_KEY_BYTES;
}

void ho_exchange_free(ho_exchange *exchange) { SPAKE2_CTX_free((SPAKE2_CTX *)exchange); }

int ho_network_changes(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (descriptor < 0) return -1;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

int ho_waker(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void ho_drain(int descriptor) {
    char bytes[8192];
    while (recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {
    }
}
