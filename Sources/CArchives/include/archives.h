// The members of an archive one after the other, by libarchive; and bytes that zlib or Brotli packed.
#ifndef ARCHIVES_H
#define ARCHIVES_H

#include <stddef.h>
#include <stdint.h>

typedef struct archive_reader archive_reader;

typedef struct {
    // As the archive writes it: mostly UTF-8, but any bytes. Valid until the next member.
    const char *name;
    // Unpacked bytes; -1 if the archive does not say.
    int64_t size;
    // Seconds since 1970; 0 if the archive does not say.
    int64_t modified;
    int is_folder;
    int is_encrypted;
} archive_member;

// Loads what reading names needs of the file system, before a sandbox closes it.
void archive_prepare(void);

// Opens what stands from `start` in a file; it is read by pread, so that the descriptor's position stays. is_single: one packed file,
// such as x.gz, rather than an archive. Returns null for what is none.
archive_reader *archive_reader_open(int descriptor, int64_t start, int is_single);

// Opens an archive in memory, which must stay as long as the reader.
archive_reader *archive_reader_open_bytes(const uint8_t *bytes, size_t count, int is_single);

// Goes to the next member. Returns 1, 0 at the end, and -1 for what is damaged.
int archive_reader_next(archive_reader *reader, archive_member *member);

// Reads bytes of the member. Returns their number, 0 at the end, -1 for what is damaged, -2 for what is encrypted.
int64_t archive_reader_read(archive_reader *reader, uint8_t *bytes, size_t count);

// Bytes of the archive that were read so far.
int64_t archive_reader_consumed(const archive_reader *reader);

void archive_reader_free(archive_reader *reader);

// Unpacks at most `capacity` bytes. window: as zlib counts, -15 for bytes without header, 47 for zlib or gzip. Returns the number of
// bytes, -1 for what is damaged. What is cut gives what there is.
int64_t unpack_zlib(const uint8_t *packed, size_t count, int window, uint8_t *bytes, size_t capacity);
int64_t unpack_brotli(const uint8_t *packed, size_t count, uint8_t *bytes, size_t capacity);

#endif
