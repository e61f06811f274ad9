#include "pictures.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

static int decode_png(const uint8_t *bytes, size_t count, uint64_t most_pixels, searchlight_picture *picture) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return -1;
    if ((uint64_t)image.width * image.height > most_pixels) {
        png_image_free(&image);
        return -1;
    }
    image.format = PNG_FORMAT_RGBA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (pixels == NULL || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        png_image_free(&image);
        free(pixels);
        return -1;
    }
    *picture = (searchlight_picture){pixels, image.width, image.height};
    return 0;
}

// libjpeg's own way out of an error ends the program.
typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf back;
} jpeg_trap;

static void leave(j_common_ptr info) { longjmp(((jpeg_trap *)info->err)->back, 1); }
static void say_nothing(j_common_ptr info, int level) { (void)info, (void)level; }

static int decode_jpeg(const uint8_t *bytes, size_t count, uint64_t most_pixels, uint32_t wanted,
                       searchlight_picture *picture) {
    struct jpeg_decompress_struct info;
    jpeg_trap trap;
    uint8_t *volatile pixels = NULL;
    info.err = jpeg_std_error(&trap.manager);
    trap.manager.error_exit = leave;
    trap.manager.emit_message = say_nothing;
    if (setjmp(trap.back)) {
        jpeg_destroy_decompress(&info);
        free(pixels);
        return -1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    if ((uint64_t)info.image_width * info.image_height > most_pixels) leave((j_common_ptr)&info);
    info.scale_denom = 8;
    while (info.scale_denom > 1
           && (info.image_width / info.scale_denom < wanted || info.image_height / info.scale_denom < wanted))
        info.scale_denom /= 2;
    info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&info);
    size_t stride = (size_t)info.output_width * 4;
    pixels = malloc(stride * info.output_height);
    if (pixels == NULL) leave((j_common_ptr)&info);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = pixels + stride * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    *picture = (searchlight_picture){pixels, info.output_width, info.output_height};
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return 0;
}

int searchlight_picture_decode(const uint8_t *bytes, size_t count, uint64_t most_pixels, uint32_t wanted,
                               searchlight_picture *picture) {
    if (count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) return decode_png(bytes, count, most_pixels, picture);
    if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0)
        return decode_jpeg(bytes, count, most_pixels, wanted, picture);
    return -1;
}

typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t room;
} growing;

static void grow(png_structp png, png_bytep bytes, size_t count) {
    growing *file = png_get_io_ptr(png);
    if (file->room - file->count < count) {
        size_t room = (file->count + count) * 2;
        uint8_t *larger = realloc(file->bytes, room);
        if (larger == NULL) png_error(png, "no memory");
        file->bytes = larger;
        file->room = room;
    }
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}

static void nothing_to_flush(png_structp png) { (void)png; }
static void png_leave(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}
static void png_say_nothing(png_structp png, png_const_charp message) { (void)png, (void)message; }

int searchlight_picture_encode(const searchlight_picture *picture, const char *const *texts, uint8_t **bytes,
                               size_t *count) {
    growing file = {NULL, 0, 0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, png_leave, png_say_nothing);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info == NULL || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(file.bytes);
        return -1;
    }
    png_set_write_fn(png, &file, grow, nothing_to_flush);
    png_set_IHDR(png, info, picture->width, picture->height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    for (; texts[0] != NULL && texts[1] != NULL; texts += 2) {
        png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = (char *)texts[0], .text = (char *)texts[1]};
        png_set_text(png, info, &text, 1);
    }
    png_write_info(png, info);
    for (uint32_t row = 0; row < picture->height; row++)
        png_write_row(png, picture->pixels + (size_t)row * picture->width * 4);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    *bytes = file.bytes;
    *count = file.count;
    return 0;
}
