#include "networks.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Copies the bytes of an address; how many, 0 for other families.
static uint8_t copy(const struct sockaddr *address, uint8_t *bytes) {
    if (!address) return 0;
    if (address->sa_family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)address)->sin_addr, 4);
        return 4;
    }
    if (address->sa_family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

size_t ct_networks(uint8_t *networks, size_t most) {
    struct ifaddrs *first;
    if (getifaddrs(&first) != 0) return 0;
    size_t count = 0;
    for (const struct ifaddrs *interface = first; interface; interface = interface->ifa_next) {
        uint8_t network[CT_NETWORK_BYTES] = {0};
        network[0] = copy(interface->ifa_addr, network + 1);
        if (!network[0] || copy(interface->ifa_netmask, network + 17) != network[0]) continue;
        if (count < most) memcpy(networks + count * CT_NETWORK_BYTES, network, CT_NETWORK_BYTES);
        count++;
    }
    freeifaddrs(first);
    return count;
}
