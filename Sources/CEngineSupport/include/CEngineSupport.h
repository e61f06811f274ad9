// System calls and instructions that Swift's Glibc overlay does not reach, each wrapped once.
#ifndef C_ENGINE_SUPPORT_H
#define C_ENGINE_SUPPORT_H

#include <stddef.h>
#include <stdint.h>

// CRC-32C (Castagnoli, RFC 3720 appendix B.4); `seed` is the checksum of the bytes before these, 0 for none.
uint32_t se_crc32c(uint32_t seed, const void *bytes, size_t count);

// Whole-file record locks that belong to the open file description (fcntl(2), F_OFD_SETLK), so that two descriptors of
// one process exclude each other too. Returns 0, or an errno: EAGAIN if another descriptor holds the lock.
int se_lock_try(int descriptor, int exclusive);
int se_unlock(int descriptor);

// posix_fallocate(3), without its emulation by writing. 0, or an errno.
int se_preallocate(int descriptor, int64_t length);

// renameat2(2) with RENAME_EXCHANGE: 0, or -1 and errno. Not every file system can.
int se_exchange(const char *first, const char *second);

int se_open(const char *path, int flags, int mode);
int se_open_flags_read(void);
int se_open_flags_write_create(void);
int se_open_flags_write_exclusive(void);

// Atomics on memory that several processes share; sequentially consistent.
uint64_t se_atomic_load(const uint64_t *cell);
void se_atomic_store(uint64_t *cell, uint64_t value);
uint64_t se_atomic_add(uint64_t *cell, uint64_t amount);

// Relaxed bit sets with one writer per bit value (a bit only ever goes from 0 to 1).
static inline int se_bit_test(const uint32_t *words, size_t bit) {
    return (__atomic_load_n(&words[bit >> 5], __ATOMIC_ACQUIRE) >> (bit & 31)) & 1;
}
static inline void se_bit_set(uint32_t *words, size_t bit) {
    __atomic_fetch_or(&words[bit >> 5], (uint32_t)1 << (bit & 31), __ATOMIC_RELEASE);
}

// Whether the loops below may use the processor's vectors, if it has them: 0 forbids it. Returns whether they will. For tests.
int se_use_vectors(int wanted);
int se_has_vectors(void);

// Reads ascending numbers from `count` differences of `bits` (0 to 32) bits each, least significant bit first. Each
// number is the one before plus 1 plus a difference. `first` is what a difference of 0 makes of the first. `available`
// bytes may be read. Returns one more than the last; numbers that do not fit into 32 bits are cut off, the result is
// not.
uint64_t se_unpack_ascending(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, uint64_t first, uint32_t *out);

// What a table has in each of `count` slots of `bits` bits each; slots above `highest` count as that.
void se_unpack_mapped(
    const uint8_t *in, size_t available, uint32_t count, uint32_t bits, const uint32_t *table, uint32_t highest,
    uint32_t *out);

// A bit for each of up to 64 documents: whether a bitmap has it.
uint64_t se_marks(const uint64_t *bits, const uint32_t *documents, uint32_t count);

// How many of ascending documents are below another.
uint32_t se_below(const uint32_t *documents, uint32_t count, uint32_t bound);

// Adds ascending documents to a bitmap and to its summary. A bit of the summary stands for 64 bits of the bitmap. It
// may be set although these are all 0. Returns how many were not in it.
uint32_t se_add(uint64_t *bits, uint64_t *summary, const uint32_t *documents, uint32_t count);

// The same for documents that are known not to be in it: without looking, which takes half the time.
void se_add_new(uint64_t *bits, uint64_t *summary, const uint32_t *documents, uint32_t count);

// A bit for each of 64 bytes: whether it is not 0.
uint64_t se_nonzero(const uint8_t *bytes);

// An initial of a pinyin phrase. `documents`: those that have it, 64 to a word. `positions`: 16 bits for each of them,
// one for each position modulo 16. `before`: how many documents came before the next word. `offset`: how far the
// initial is from the start of the phrase, 0 to 15.
struct se_initial {
    const void *documents;
    const void *positions;
    size_t count;
    size_t before;
    unsigned offset;
};

// Of 64 documents those that may have all initials where the phrase has them; to be called for each word in turn.
uint64_t se_side_by_side(struct se_initial *initials, size_t count, size_t word);

// In how many of 128 signs each of `count` vectors differs from a query. Each has 16 bytes of `signs`.
void se_sign_distances(const void *signs, size_t count, const uint64_t query[2], uint8_t *out);

// The numbers of those of `count` distances that are from `low` to `high`, ascending. `out` has room for `count`.
// Returns how many they are.
size_t se_distances_between(const uint8_t *distances, size_t count, uint8_t low, uint8_t high, uint32_t *out);

// The product of a vector with a query's. A dimension's 4 bits b stand for 2 b - 15, its highest bits being in the first
// two words, the lowest in the last two. `square` is that of the vector's length.
int32_t se_vector_product(const uint64_t planes[8], const int8_t query[128], int32_t *square);

// A word code: each word of a text, with the space before it, is one symbol of a canonical Huffman code. A symbol stands for 1 to
// `se_longest_word` bytes; each single byte is one, so that any bytes can be written. Words without a symbol are written in pieces of up to
// `se_maximum_piece_length` bytes that have one.
enum { se_longest_word = 32, se_maximum_piece_length = 8, se_maximum_code_length = 22, se_maximum_symbols = 262144 };

// Where text is parted: how many bytes of `in`, of `count` (1 or more), are its next word, 1 to `se_longest_word`.
size_t se_next_word(const uint8_t *in, size_t count);

typedef struct se_word_code se_word_code;

// `lengths`: for each length from 1 to `se_maximum_code_length` how many codes have it (u32). `offsets`: where the bytes of each symbol
// begin in `bytes`, and where the last ends (u32), symbols being in the order of their codes. All must outlive the
// result. NULL when this is not a code, or there is no memory.
se_word_code *se_word_code_open(const uint8_t *lengths, const uint8_t *offsets, const uint8_t *bytes, size_t byte_count);
void se_word_code_close(se_word_code *code);

// Makes ready for writing, which reading does not need; 0 when there is no memory, or a single byte is missing.
int se_word_code_prepare(se_word_code *code);

// Writes `count` bytes as codes, most significant bit first, and ones up to a whole byte. `out` has room for 3 bytes for each, and 16.
// Returns how many it wrote.
size_t se_words_encode(const se_word_code *code, const uint8_t *in, size_t count, uint8_t *out);

// The bytes that all of `in` stands for. Returns how many; `se_no_room` if they are more than `room`, `se_no_words` if this is
// nothing that was written.
enum { se_no_room = -1, se_no_words = -2 };
int64_t se_words_decode(const se_word_code *code, const uint8_t *in, size_t count, uint8_t *out, size_t room);

static inline void se_prefetch(const void *address) { __builtin_prefetch(address); }

// Guarded mappings. A disk error under a mapping arrives as SIGBUS. For an address inside a registered range, the
// handler maps zero pages there and marks the range as failed. So the reader goes on over zeros and finds the mark
// before it hands out a result. Signals at other addresses go to the handler that was installed before. Returns a slot
// number, or -1 when all slots are taken (the mapping then works unguarded).
int se_guard_add(void *base, size_t length);
void se_guard_remove(int slot);
int se_guard_failed(int slot);

uint64_t se_random(void);

// Memory for data that grows to many megabytes. Returns NULL if no memory is left. Keeps the content that fits into the
// new size. A block is freed and resized with the number of bytes that it was made with.
void *se_block_resize(void *block, size_t old_bytes, size_t bytes);
void *se_block_zeroed(size_t bytes);
void se_block_free(void *block, size_t bytes);

// Has all threads that start from now on take memory from one heap: what one thread frees serves the others. For programs whose
// threads mostly compute, since they wait for each other where they allocate.
void se_share_one_heap(void);

// Gives memory that was freed back to the system, some milliseconds if there is much: the allocator keeps it else.
void se_release_free_memory(void);

// Whether the process at the other end of a Unix socket belongs to the user that this one runs as (SO_PEERCRED).
int se_peer_is_same_user(int descriptor);

// Gives a Unix socket the name of a path, or connects it to who has that; 0, or -1 with errno set.
int se_bind_path(int descriptor, const char *path);
int se_connect_path(int descriptor, const char *path);

// The user whose TCP socket of this machine has this local address and port (`source`) and is connected to that one
// (`destination`): sock_diag(7). Addresses are both IPv4 or both IPv6, written out. Returns SE_NO_SOCKET if there is no
// such socket, and SE_CANNOT_ASK if the system gives no answer.
enum { SE_NO_SOCKET = -1, SE_CANNOT_ASK = -2 };
int64_t se_tcp_user(const char *source, uint16_t source_port, const char *destination, uint16_t destination_port);

// The user at the other end of a connected TCP socket of this machine, as se_tcp_user tells it. That end has no user
// before it is accepted and after it is closed.
int64_t se_tcp_peer_user(int descriptor);

// The address and port on which a TCP socket listens, the address written out. 0, or -1 for a descriptor that is anything else.
int se_listening_address(int descriptor, char *host, size_t host_size, uint16_t *port);

// Has a program that is spawned with these posix_spawn_file_actions_t begin with descriptors 0 to 2 alone. 0, or an errno.
int se_spawn_closing_others(void *actions);

#endif
