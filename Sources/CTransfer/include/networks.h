// The networks that this computer stands in.
#ifndef NETWORKS_H
#define NETWORKS_H

#include <stddef.h>
#include <stdint.h>

// Of each network: how many bytes an address of its family has (4 or 16), 16 for its address, 16 for its mask.
#define CT_NETWORK_BYTES 33

// Those that its interfaces stand in, one after the other, `most` of them at most. How many there are, which may be more; 0 if the
// system does not say.
size_t ct_networks(uint8_t *_Nonnull networks, size_t most);

#endif
