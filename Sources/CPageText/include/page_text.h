// The text, the properties and the look of a PDF, page by page, by poppler and cairo.
#ifndef PAGE_TEXT_H
#define PAGE_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct page_document page_document;

enum page_outcome { page_opened = 0, page_damaged = 1, page_encrypted = 2 };

// Opens the file of a descriptor, which stays the caller's. Sets *outcome; returns null unless it is page_opened.
page_document *page_document_open(int descriptor, int *outcome);

int page_document_count(const page_document *document);

enum page_property { page_title, page_author, page_subject, page_keywords, page_creator, page_producer, page_metadata };

// A property in UTF-8 (page_metadata: a packet of XMP), or null. To be freed by page_text_free.
char *page_document_property(const page_document *document, int property);

// Seconds since 1970 of the creation (is_change: of the last change); -1 for none.
int64_t page_document_date(const page_document *document, int is_change);

// The size of a page in points. Returns 0, or -1 without such a page.
int page_document_size(const page_document *document, int page, double *width, double *height);

// The text of a page in reading order, with the contents of notes and form fields; UTF-8, to be freed by page_text_free. Null if there
// is no such page.
char *page_document_text(const page_document *document, int page);

// Draws a page on white, with `side` pixels for its longer side: 32-bit words of red, green and blue from the highest byte but one on.
// Returns the words row by row, to be freed by page_text_free, or null without such a page or memory.
uint32_t *page_document_draw(const page_document *document, int page, uint32_t side, uint32_t *width, uint32_t *height);

// The names of attached files, a line each. To be freed by page_text_free; null for none.
char *page_document_attachments(const page_document *document);

void page_text_free(void *text);
void page_document_free(page_document *document);

#endif
