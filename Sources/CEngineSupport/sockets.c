#define _GNU_SOURCE
#include "CEngineSupport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netdb.h>
#include <netinet/in.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

int se_spawn_closing_others(void *actions) { return posix_spawn_file_actions_addclosefrom_np(actions, 3); }

// One answer for one socket.
static int64_t ask(int netlink, const struct inet_diag_req_v2 *wanted) {
    struct {
        struct nlmsghdr head;
        struct inet_diag_req_v2 body;
    } request;
    memset(&request, 0, sizeof request);
    request.head.nlmsg_len = sizeof request;
    request.head.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    request.head.nlmsg_flags = NLM_F_REQUEST;
    request.body = *wanted;
    if (send(netlink, &request, sizeof request, 0) != (ssize_t)sizeof request) return SE_CANNOT_ASK;

    char buffer[4096] __attribute__((aligned(8)));
    ssize_t count;
    do count = recv(netlink, buffer, sizeof buffer, 0);
    while (count < 0 && errno == EINTR);
    const struct nlmsghdr *answer = (const struct nlmsghdr *)buffer;
    if (count < 0 || !NLMSG_OK(answer, (size_t)count)) return SE_CANNOT_ASK;
    if (answer->nlmsg_type == NLMSG_ERROR) {
        const struct nlmsgerr *error = NLMSG_DATA(answer);
        return answer->nlmsg_len >= NLMSG_LENGTH(sizeof *error) && error->error == -ENOENT ? SE_NO_SOCKET : SE_CANNOT_ASK;
    }
    const struct inet_diag_msg *found = NLMSG_DATA(answer);
    if (answer->nlmsg_type != SOCK_DIAG_BY_FAMILY || answer->nlmsg_len < NLMSG_LENGTH(sizeof *found))
        return SE_CANNOT_ASK;
    // Where no connection is, the system answers with who listens at the source.
    if (found->id.idiag_dport != wanted->id.idiag_dport || found->id.idiag_sport != wanted->id.idiag_sport)
        return SE_NO_SOCKET;
    return found->idiag_uid;
}

int64_t se_tcp_user(const char *source, uint16_t source_port, const char *destination, uint16_t destination_port) {
    struct inet_diag_req_v2 wanted;
    memset(&wanted, 0, sizeof wanted);
    int family = strchr(source, ':') ? AF_INET6 : AF_INET;
    wanted.sdiag_family = (uint8_t)family;
    wanted.sdiag_protocol = IPPROTO_TCP;
    wanted.idiag_states = ~0u;
    wanted.id.idiag_sport = htons(source_port);
    wanted.id.idiag_dport = htons(destination_port);
    if (inet_pton(family, source, wanted.id.idiag_src) != 1) return SE_NO_SOCKET;
    if (inet_pton(family, destination, wanted.id.idiag_dst) != 1) return SE_NO_SOCKET;
    wanted.id.idiag_cookie[0] = wanted.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;

    int netlink = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (netlink < 0) return SE_CANNOT_ASK;
    struct timeval limit = {.tv_sec = 1};
    setsockopt(netlink, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    int64_t user = ask(netlink, &wanted);
    close(netlink);
    return user;
}

int64_t se_tcp_peer_user(int descriptor) {
    struct sockaddr_storage own, peer;
    socklen_t own_length = sizeof own, peer_length = sizeof peer;
    if (getsockname(descriptor, (struct sockaddr *)&own, &own_length) != 0) return SE_NO_SOCKET;
    if (getpeername(descriptor, (struct sockaddr *)&peer, &peer_length) != 0) return SE_NO_SOCKET;
    char own_host[NI_MAXHOST], peer_host[NI_MAXHOST], own_port[NI_MAXSERV], peer_port[NI_MAXSERV];
    int flags = NI_NUMERICHOST | NI_NUMERICSERV;
    if (getnameinfo((struct sockaddr *)&own, own_length, own_host, sizeof own_host, own_port, sizeof own_port, flags) != 0
        || getnameinfo((struct sockaddr *)&peer, peer_length, peer_host, sizeof peer_host, peer_port, sizeof peer_port, flags) != 0)
        return SE_NO_SOCKET;
    return se_tcp_user(peer_host, (uint16_t)atoi(peer_port), own_host, (uint16_t)atoi(own_port));
}

static int path_address(const char *path, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address->sun_path, path);
    return 0;
}

int se_bind_path(int descriptor, const char *path) {
    struct sockaddr_un address;
    return path_address(path, &address) ? -1 : bind(descriptor, (const struct sockaddr *)&address, sizeof address);
}

int se_connect_path(int descriptor, const char *path) {
    struct sockaddr_un address;
    return path_address(path, &address) ? -1 : connect(descriptor, (const struct sockaddr *)&address, sizeof address);
}

int se_listening_address(int descriptor, char *host, size_t host_size, uint16_t *port) {
    int type = 0, listens = 0;
    socklen_t size = sizeof type;
    if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_STREAM) return -1;
    size = sizeof listens;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || !listens) return -1;
    struct sockaddr_storage address;
    size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) return -1;
    if (address.ss_family != AF_INET && address.ss_family != AF_INET6) return -1;
    char number[NI_MAXSERV];
    if (getnameinfo((struct sockaddr *)&address, size, host, (socklen_t)host_size, number, sizeof number, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return -1;
    *port = (uint16_t)atoi(number);
    return 0;
}
