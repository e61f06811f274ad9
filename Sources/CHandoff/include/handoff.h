#ifndef SEARCHLIGHT_HANDOFF_H
#define SEARCHLIGHT_HANDOFF_H

#include <stddef.h>
#include <stdint.h>

/// Bytes of a message of the exchange.
enum { HO_MESSAGE_BYTES = 32 };
/// Bytes of the key that both sides have after it.
enum { HO_KEY_BYTES = 64 };

/// One run of SPAKE2 with a code that both sides know (draft-irtf-cfrg-spake2-02, by BoringSSL).
typedef struct ho_exchange ho_exchange;

/// Begins a run and writes the message for the other side. Returns NULL if that fails.
ho_exchange *ho_exchange_begin(int shows_code, const uint8_t *code, size_t code_length, uint8_t message[HO_MESSAGE_BYTES]);

/// Takes the other side's message and writes the key. Returns 0 for a message that is no point of the curve.
int ho_exchange_finish(ho_exchange *exchange, const uint8_t message[HO_MESSAGE_BYTES], uint8_t key[HO_KEY_BYTES]);

void ho_exchange_free(ho_exchange *exchange);

/// Opens a descriptor that becomes readable when an address, a link or a route of this machine changes. Returns -1 with errno set.
int ho_network_changes(void);

/// Opens a descriptor that another thread makes readable (eventfd(2)). Returns -1 with errno set.
int ho_waker(void);

/// Reads and forgets what the descriptor has.
void ho_drain(int descriptor);

#endif
