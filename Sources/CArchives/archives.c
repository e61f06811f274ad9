#include "archives.h"

#include <archive.h>
#include <archive_entry.h>
#include <brotli/decode.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { block = 64 << 10 };

struct archive_reader {
    struct archive *archive;
    int descriptor;
    int64_t start, position, size, consumed;
    uint8_t *buffer;
};

static la_ssize_t read_block(struct archive *archive, void *context, const void **bytes) {
    archive_reader *reader = context;
    (void)archive;
    ssize_t count;
    do count = pread(reader->descriptor, reader->buffer, block, reader->start + reader->position);
    while (count < 0 && errno == EINTR);
    if (count < 0) return ARCHIVE_FATAL;
    reader->position += count;
    reader->consumed += count;
    *bytes = reader->buffer;
    return count;
}

static la_int64_t seek_to(struct archive *archive, void *context, la_int64_t offset, int whence) {
    archive_reader *reader = context;
    (void)archive;
    int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reader->position : reader->size, position;
    if (__builtin_add_overflow(base, offset, &position) || position < 0) return ARCHIVE_FATAL;
    reader->position = position;
    return position;
}

static la_int64_t skip_bytes(struct archive *archive, void *context, la_int64_t count) {
    archive_reader *reader = context;
    (void)archive;
    int64_t left = reader->size - reader->position;
    if (count > left) count = left;
    if (count < 0) count = 0;
    reader->position += count;
    return count;
}

// Only filters that are in the library: others would start programs.
static struct archive *make(int is_single) {
    struct archive *archive = archive_read_new();
    if (!archive) return NULL;
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_lzma(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_filter_lz4(archive);
    archive_read_support_filter_compress(archive);
    if (is_single) {
        archive_read_support_format_raw(archive);
        return archive;
    }
    archive_read_support_format_zip(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_7zip(archive);
    archive_read_support_format_rar(archive);
    archive_read_support_format_rar5(archive);
    archive_read_support_format_iso9660(archive);
    archive_read_support_format_cab(archive);
    archive_read_support_format_cpio(archive);
    archive_read_support_format_ar(archive);
    archive_read_support_format_lha(archive);
    archive_read_support_format_xar(archive);
    return archive;
}

archive_reader *archive_reader_open(int descriptor, int64_t start, int is_single) {
    archive_reader *reader = calloc(1, sizeof *reader);
    struct stat status;
    if (!reader) return NULL;
    reader->descriptor = descriptor;
    reader->start = start;
    if (fstat(descriptor, &status) || start > status.st_size || !(reader->buffer = malloc(block)) || !(reader->archive = make(is_single))) {
        archive_reader_free(reader);
        return NULL;
    }
    reader->size = status.st_size - start;
    archive_read_set_read_callback(reader->archive, read_block);
    archive_read_set_seek_callback(reader->archive, seek_to);
    archive_read_set_skip_callback(reader->archive, skip_bytes);
    archive_read_set_callback_data(reader->archive, reader);
    if (archive_read_open1(reader->archive) < ARCHIVE_WARN) {
        archive_reader_free(reader);
        return NULL;
    }
    return reader;
}

archive_reader *archive_reader_open_bytes(const uint8_t *bytes, size_t count, int is_single) {
    archive_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->consumed = (int64_t)count;
    reader->archive = make(is_single);
    if (!reader->archive || archive_read_open_memory(reader->archive, bytes, count) < ARCHIVE_WARN) {
        archive_reader_free(reader);
        return NULL;
    }
    return reader;
}

// libarchive drops names that the locale cannot write. glibc has this locale in itself, without a file.
static locale_t utf8_locale;
static void make_locale(void) { utf8_locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

static locale_t enter_locale(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_locale);
    return utf8_locale ? uselocale(utf8_locale) : (locale_t)0;
}

static void leave_locale(locale_t before) {
    if (before) uselocale(before);
}

void archive_prepare(void) { leave_locale(enter_locale()); }

static int next_member(archive_reader *reader, archive_member *member);

int archive_reader_next(archive_reader *reader, archive_member *member) {
    locale_t before = enter_locale();
    int outcome = next_member(reader, member);
    leave_locale(before);
    return outcome;
}

static int next_member(archive_reader *reader, archive_member *member) {
    struct archive_entry *entry;
    int outcome = archive_read_next_header(reader->archive, &entry);
    if (outcome == ARCHIVE_EOF) return 0;
    if (outcome < ARCHIVE_WARN) return -1;
    // The first is what the archive says to be UTF-8; the second has the bytes.
    const char *name = archive_entry_pathname_utf8(entry);
    if (!name) name = archive_entry_pathname(entry);
    member->name = name ? name : "";
    member->size = archive_entry_size_is_set(entry) ? archive_entry_size(entry) : -1;
    member->modified = archive_entry_mtime_is_set(entry) ? archive_entry_mtime(entry) : 0;
    member->is_folder = archive_entry_filetype(entry) == AE_IFDIR;
    member->is_encrypted = archive_entry_is_data_encrypted(entry);
    return 1;
}

int64_t archive_reader_read(archive_reader *reader, uint8_t *bytes, size_t count) {
    la_ssize_t got = archive_read_data(reader->archive, bytes, count);
    if (got >= 0) return got;
    const char *problem = archive_error_string(reader->archive);
    return problem && (strstr(problem, "ncrypt") || strstr(problem, "assphrase")) ? -2 : -1;
}

int64_t archive_reader_consumed(const archive_reader *reader) { return reader->consumed; }

void archive_reader_free(archive_reader *reader) {
    if (!reader) return;
    if (reader->archive) archive_read_free(reader->archive);
    free(reader->buffer);
    free(reader);
}

int64_t unpack_zlib(const uint8_t *packed, size_t count, int window, uint8_t *bytes, size_t capacity) {
    z_stream stream = {0};
    if (count > UINT32_MAX || capacity > UINT32_MAX || inflateInit2(&stream, window) != Z_OK) return -1;
    stream.next_in = (Bytef *)packed;
    stream.avail_in = (uInt)count;
    stream.next_out = bytes;
    stream.avail_out = (uInt)capacity;
    int outcome = inflate(&stream, Z_SYNC_FLUSH);
    int64_t got = (int64_t)stream.total_out;
    inflateEnd(&stream);
    return outcome == Z_OK || outcome == Z_STREAM_END || outcome == Z_BUF_ERROR || got > 0 ? got : -1;
}

int64_t unpack_brotli(const uint8_t *packed, size_t count, uint8_t *bytes, size_t capacity) {
    BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    if (!state) return -1;
    size_t left = capacity;
    BrotliDecoderResult outcome = BrotliDecoderDecompressStream(state, &count, &packed, &left, &bytes, NULL);
    BrotliDecoderDestroyInstance(state);
    return outcome == BROTLI_DECODER_RESULT_ERROR && left == capacity ? -1 : (int64_t)(capacity - left);
}
