#include "page_text.h"

#include <fcntl.h>
#include <math.h>
#include <poppler.h>
#include <string.h>
#include <unistd.h>

struct page_document {
    PopplerDocument *document;
    // The caller's descriptor, and where it stood: poppler's copy shares its position.
    int descriptor;
    off_t position;
};

// Damaged files make poppler and GLib talk; a worker's output is its answer.
static GLogWriterOutput write_nothing(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
    (void)level, (void)fields, (void)count, (void)data;
    return G_LOG_WRITER_HANDLED;
}

page_document *page_document_open(int descriptor, int *outcome) {
    static gsize is_ready;
    if (g_once_init_enter(&is_ready)) {
        g_log_set_writer_func(write_nothing, NULL, NULL);
        g_once_init_leave(&is_ready, 1);
    }
    *outcome = page_damaged;
    // poppler closes what it is given.
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return NULL;
    off_t position = lseek(descriptor, 0, SEEK_CUR);
    GError *error = NULL;
    PopplerDocument *document = poppler_document_new_from_fd(copy, NULL, &error);
    if (!document) {
        if (error && g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED)) *outcome = page_encrypted;
        g_clear_error(&error);
        if (position >= 0) lseek(descriptor, position, SEEK_SET);
        return NULL;
    }
    page_document *result = g_new(page_document, 1);
    result->document = document;
    result->descriptor = descriptor;
    result->position = position;
    *outcome = page_opened;
    return result;
}

int page_document_count(const page_document *document) { return poppler_document_get_n_pages(document->document); }

char *page_document_property(const page_document *document, int property) {
    PopplerDocument *of = document->document;
    switch (property) {
    case page_title: return poppler_document_get_title(of);
    case page_author: return poppler_document_get_author(of);
    case page_subject: return poppler_document_get_subject(of);
    case page_keywords: return poppler_document_get_keywords(of);
    case page_creator: return poppler_document_get_creator(of);
    case page_producer: return poppler_document_get_producer(of);
    case page_metadata: return poppler_document_get_metadata(of);
    default: return NULL;
    }
}

int64_t page_document_date(const page_document *document, int is_change) {
    GDateTime *time = is_change ? poppler_document_get_modification_date_time(document->document)
                                : poppler_document_get_creation_date_time(document->document);
    if (!time) return -1;
    int64_t seconds = g_date_time_to_unix(time);
    g_date_time_unref(time);
    return seconds;
}

int page_document_size(const page_document *document, int number, double *width, double *height) {
    PopplerPage *page = poppler_document_get_page(document->document, number);
    if (!page) return -1;
    poppler_page_get_size(page, width, height);
    g_object_unref(page);
    return 0;
}

static void add(GString *text, char *words) {
    if (words && *words) {
        if (text->len && text->str[text->len - 1] != '\n') g_string_append_c(text, '\n');
        g_string_append(text, words);
    }
    g_free(words);
}

static void add_notes(GString *text, PopplerPage *page) {
    GList *all = poppler_page_get_annot_mapping(page);
    for (GList *at = all; at; at = at->next) {
        PopplerAnnot *note = ((PopplerAnnotMapping *)at->data)->annot;
        PopplerAnnotType type = poppler_annot_get_annot_type(note);
        if (type != POPPLER_ANNOT_WIDGET && type != POPPLER_ANNOT_LINK && type != POPPLER_ANNOT_POPUP)
            add(text, poppler_annot_get_contents(note));
    }
    poppler_page_free_annot_mapping(all);
}

static void add_fields(GString *text, PopplerPage *page) {
    GList *all = poppler_page_get_form_field_mapping(page);
    for (GList *at = all; at; at = at->next) {
        PopplerFormField *field = ((PopplerFormFieldMapping *)at->data)->field;
        // What was typed into a field; a password's field shows none.
        if (poppler_form_field_get_field_type(field) == POPPLER_FORM_FIELD_TEXT && !poppler_form_field_text_is_password(field))
            add(text, poppler_form_field_text_get_text(field));
        add(text, poppler_form_field_get_alternate_ui_name(field));
    }
    poppler_page_free_form_field_mapping(all);
}

char *page_document_text(const page_document *document, int number) {
    PopplerPage *page = poppler_document_get_page(document->document, number);
    if (!page) return NULL;
    GString *text = g_string_new(NULL);
    add(text, poppler_page_get_text(page));
    add_notes(text, page);
    add_fields(text, page);
    g_object_unref(page);
    return g_string_free(text, FALSE);
}

char *page_document_attachments(const page_document *document) {
    if (!poppler_document_has_attachments(document->document)) return NULL;
    GString *names = g_string_new(NULL);
    GList *all = poppler_document_get_attachments(document->document);
    for (GList *at = all; at; at = at->next) {
        PopplerAttachment *attachment = at->data;
        if (attachment->name) add(names, g_strdup(attachment->name));
        g_object_unref(attachment);
    }
    g_list_free(all);
    return g_string_free(names, FALSE);
}

static uint32_t *pixels_of(cairo_surface_t *surface, uint32_t width, uint32_t height) {
    cairo_surface_flush(surface);
    const unsigned char *rows = cairo_image_surface_get_data(surface);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS || !rows) return NULL;
    uint32_t *words = g_try_malloc_n((size_t)width * height, sizeof *words);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (uint32_t row = 0; words && row < height; row++)
        memcpy(words + (size_t)row * width, rows + stride * row, (size_t)width * sizeof *words);
    return words;
}

uint32_t *page_document_draw(const page_document *document, int number, uint32_t side, uint32_t *width, uint32_t *height) {
    PopplerPage *page = poppler_document_get_page(document->document, number);
    if (!page) return NULL;
    double wide, high;
    poppler_page_get_size(page, &wide, &high);
    uint32_t *words = NULL;
    if (wide > 0 && high > 0 && isfinite(wide) && isfinite(high)) {
        double scale = side / fmax(wide, high);
        *width = (uint32_t)fmax(1, round(wide * scale));
        *height = (uint32_t)fmax(1, round(high * scale));
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)*width, (int)*height);
        cairo_t *context = cairo_create(surface);
        cairo_set_source_rgb(context, 1, 1, 1);
        cairo_paint(context);
        cairo_scale(context, scale, scale);
        poppler_page_render(page, context);
        words = pixels_of(surface, *width, *height);
        cairo_destroy(context);
        cairo_surface_destroy(surface);
    }
    g_object_unref(page);
    return words;
}

void page_text_free(void *text) { g_free(text); }

void page_document_free(page_document *document) {
    if (!document) return;
    g_object_unref(document->document);
    if (document->position >= 0) lseek(document->descriptor, document->position, SEEK_SET);
    g_free(document);
}
