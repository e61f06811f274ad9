#include "drawing_internal.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

// Pictures in ISO's base media format (ISO/IEC 23008-12), coded by HEVC or AV1: HEIC and AVIF.

static int outcome_of(struct heif_error error) {
    switch (error.code) {
    case heif_error_Ok: return drawing_done;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Decoder_plugin_error: return drawing_unsupported;
    case heif_error_Memory_allocation_error: return drawing_too_large;
    default: return drawing_damaged;
    }
}

static uint64_t longer_side(const struct heif_image_handle *handle) {
    int width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
    return width <= 0 || height <= 0 ? 0 : (uint64_t)(width > height ? width : height);
}

// The picture that a camera put beside the large one, if it is large enough; NULL otherwise.
static struct heif_image_handle *preview(const struct heif_image_handle *handle, uint32_t side) {
    heif_item_id number;
    struct heif_image_handle *small = NULL;
    if (heif_image_handle_get_list_of_thumbnail_IDs(handle, &number, 1) != 1) return NULL;
    if (heif_image_handle_get_thumbnail(handle, number, &small).code != heif_error_Ok) return NULL;
    if (longer_side(small) >= side) return small;
    heif_image_handle_release(small);
    return NULL;
}

static int draw(struct heif_image_handle *handle, drawing *result) {
    uint64_t side = longer_side(handle);
    if (side == 0) return drawing_damaged;
    if ((uint64_t)heif_image_handle_get_width(handle) * (uint64_t)heif_image_handle_get_height(handle) > pixel_limit) return drawing_too_large;
    struct heif_image *image = NULL;
    int outcome = outcome_of(heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL));
    if (outcome != drawing_done) return outcome;
    // As it is decoded, which what the file says may differ from.
    int width = heif_image_get_width(image, heif_channel_interleaved), height = heif_image_get_height(image, heif_channel_interleaved), stride = 0;
    const uint8_t *rows = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    uint8_t *pixels = NULL;
    outcome = drawing_damaged;
    if (rows && width > 0 && height > 0 && stride >= width * 4) {
        outcome = drawing_too_large;
        size_t row = (size_t)width * 4;
        if ((uint64_t)width * (uint64_t)height <= pixel_limit) pixels = malloc(row * (size_t)height);
        for (int line = 0; pixels && line < height; line++) memcpy(pixels + row * (size_t)line, rows + (ptrdiff_t)stride * line, row);
    }
    heif_image_release(image);
    if (!pixels) return outcome;
    *result = (drawing){pixels, (uint32_t)width, (uint32_t)height};
    return drawing_done;
}

int draw_heif(const uint8_t *bytes, size_t count, uint32_t side, drawing *result) {
    struct heif_context *context = heif_context_alloc();
    if (!context) return drawing_too_large;
    heif_context_set_max_decoding_threads(context, 0);
    struct heif_image_handle *handle = NULL;
    int outcome = outcome_of(heif_context_read_from_memory_without_copy(context, bytes, count, NULL));
    if (outcome == drawing_done) outcome = outcome_of(heif_context_get_primary_image_handle(context, &handle));
    if (outcome == drawing_done) {
        struct heif_image_handle *small = preview(handle, side);
        outcome = small ? draw(small, result) : drawing_unsupported;
        if (outcome != drawing_done) outcome = draw(handle, result);
        if (small) heif_image_handle_release(small);
    }
    if (handle) heif_image_handle_release(handle);
    heif_context_free(context);
    return outcome;
}
