#include "drawing_internal.h"

#include <fcntl.h>
#include <math.h>
#include <poppler.h>
#include <stdlib.h>
#include <unistd.h>

// Damaged files make poppler and GLib talk; a worker's output is its answer.
static GLogWriterOutput write_nothing(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
    (void)level, (void)fields, (void)count, (void)data;
    return G_LOG_WRITER_HANDLED;
}

// Cairo has native 32-bit words of opacity, red, green and blue. A page is opaque: it is drawn on white.
static int take(cairo_surface_t *surface, drawing *result) {
    uint32_t width = (uint32_t)cairo_image_surface_get_width(surface), height = (uint32_t)cairo_image_surface_get_height(surface);
    const uint8_t *rows = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    uint8_t *pixels = rows ? malloc((size_t)width * height * 4) : NULL;
    if (!pixels) return drawing_too_large;
    uint8_t *next = pixels;
    for (uint32_t row = 0; row < height; row++) {
        const uint32_t *words = (const uint32_t *)(const void *)(rows + stride * row);
        for (uint32_t column = 0; column < width; column++) {
            *next++ = (uint8_t)(words[column] >> 16);
            *next++ = (uint8_t)(words[column] >> 8);
            *next++ = (uint8_t)words[column];
            *next++ = 255;
        }
    }
    *result = (drawing){pixels, width, height};
    return drawing_done;
}

static int draw(PopplerPage *page, uint32_t side, drawing *result) {
    double width, height;
    poppler_page_get_size(page, &width, &height);
    if (!(width > 0) || !(height > 0) || !isfinite(width) || !isfinite(height)) return drawing_damaged;
    double scale = side / fmax(width, height);
    int columns = (int)fmax(1, round(width * scale)), rows = (int)fmax(1, round(height * scale));
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    cairo_t *context = cairo_create(surface);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_scale(context, scale, scale);
    poppler_page_render(page, context);
    cairo_surface_flush(surface);
    int outcome = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? take(surface, result) : drawing_damaged;
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return outcome;
}

int draw_page(int descriptor, uint32_t number, uint32_t side, drawing *result) {
    static gsize is_ready;
    if (g_once_init_enter(&is_ready)) {
        g_log_set_writer_func(write_nothing, NULL, NULL);
        g_once_init_leave(&is_ready, 1);
    }
    // poppler closes what it is given.
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return drawing_damaged;
    GError *error = NULL;
    PopplerDocument *document = poppler_document_new_from_fd(copy, NULL, &error);
    if (!document) {
        int outcome = error && g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED) ? drawing_encrypted : drawing_damaged;
        g_clear_error(&error);
        return outcome;
    }
    PopplerPage *page = number <= INT32_MAX ? poppler_document_get_page(document, (int)number) : NULL;
    int outcome = page ? draw(page, side, result) : drawing_unsupported;
    g_clear_object(&page);
    g_object_unref(document);
    return outcome;
}
