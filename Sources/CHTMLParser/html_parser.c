// memmem
#define _GNU_SOURCE

#include "html_parser.h"

#include <errno.h>
#include <gumbo.h>
#include <iconv.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

// Blocks of memory that are freed together. What libgumbo frees on its way stays until the end: most of it is small.
typedef struct block {
    struct block *next;
    size_t used;
    size_t size;
} block;

struct html_tree {
    block *blocks;
    size_t memory;
    int64_t deadline;
    uint32_t requests;
    // Where the stack stood when parsing began.
    const char *stack;
    jmp_buf give_up;
    html_node *nodes;
    uint32_t node_count;
    html_attribute *attributes;
    uint32_t attribute_count;
};

enum { block_size = 1 << 18, alignment = 16, most_stack = 1 << 18 };

static int64_t milliseconds_of_thread(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void *allocate(void *user, size_t size) {
    html_tree *tree = user;
    if ((++tree->requests & 1023) == 0 && milliseconds_of_thread() > tree->deadline) {
        longjmp(tree->give_up, html_too_much_time);
    }
    if (size > tree->memory) longjmp(tree->give_up, html_too_much_memory);
    size = (size + alignment - 1) & ~(size_t)(alignment - 1);
    block *first = tree->blocks;
    if (!first || first->size - first->used < size) {
        size_t header = (sizeof(block) + alignment - 1) & ~(size_t)(alignment - 1);
        size_t whole = header + size > block_size ? header + size : block_size;
        if (whole > tree->memory) longjmp(tree->give_up, html_too_much_memory);
        block *added = malloc(whole);
        if (!added) longjmp(tree->give_up, html_too_much_memory);
        tree->memory -= whole;
        added->used = header;
        added->size = whole;
        added->next = first;
        tree->blocks = first = added;
    }
    void *result = (char *)first + first->used;
    first->used += size;
    return result;
}

// libgumbo frees a part of the tree that a frameset replaces by calling itself for each level of it.
static void deallocate(void *user, void *memory) {
    (void)memory;
    html_tree *tree = user;
    char here;
    if (tree->stack - &here > most_stack) longjmp(tree->give_up, html_too_much_memory);
}

// CDATA in svg and math may fail one of libgumbo's assertions, which ends the program: there it becomes a comment, as it is in HTML. What
// stands in these elements is no text that anybody reads here.
static char *without_cdata(html_tree *tree, const char *bytes, size_t length) {
    static const char start[] = "<![CDATA[";
    char *copy = allocate(tree, length ? length : 1);
    if (length) memcpy(copy, bytes, length);
    for (char *position = copy, *end = copy + length; (position = memmem(position, (size_t)(end - position), start, sizeof start - 1));) {
        position[2] = '_';
        position += sizeof start - 1;
    }
    return copy;
}

static html_text text_of(const char *text) {
    html_text result = {text ? text : "", text ? (uint32_t)strlen(text) : 0};
    return result;
}

static bool is_text(const GumboNode *node) {
    return node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE || node->type == GUMBO_NODE_CDATA;
}

static bool is_element(const GumboNode *node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
}

// Whether an element may have a shadow of its own (WHATWG DOM, "valid shadow host name"): some of HTML's, and all that programs name.
static bool is_host(const GumboNode *node) {
    if (!node || node->type != GUMBO_NODE_ELEMENT || node->v.element.tag_namespace != GUMBO_NAMESPACE_HTML) return false;
    switch (node->v.element.tag) {
    case GUMBO_TAG_ARTICLE: case GUMBO_TAG_ASIDE: case GUMBO_TAG_BLOCKQUOTE: case GUMBO_TAG_BODY: case GUMBO_TAG_DIV: case GUMBO_TAG_FOOTER:
    case GUMBO_TAG_H1: case GUMBO_TAG_H2: case GUMBO_TAG_H3: case GUMBO_TAG_H4: case GUMBO_TAG_H5: case GUMBO_TAG_H6: case GUMBO_TAG_HEADER:
    case GUMBO_TAG_MAIN: case GUMBO_TAG_NAV: case GUMBO_TAG_P: case GUMBO_TAG_SECTION: case GUMBO_TAG_SPAN: case GUMBO_TAG_UNKNOWN:
        return true;
    default: return false;
    }
}

// What stands in a template is not part of the page until a program puts it there, unless it is the element's own shadow (WHATWG HTML,
// "The template element": `shadowrootmode`): that is shown in its place.
static bool has_children(const GumboNode *node) {
    if (!is_element(node) || node->v.element.children.length == 0) return false;
    if (node->type != GUMBO_NODE_TEMPLATE) return true;
    const GumboAttribute *mode = gumbo_get_attribute(&node->v.element.attributes, "shadowrootmode");
    return mode && is_host(node->parent) && (strcasecmp(mode->value, "open") == 0 || strcasecmp(mode->value, "closed") == 0);
}

static html_text name_of(html_tree *tree, const GumboElement *element) {
    if (element->tag != GUMBO_TAG_UNKNOWN) return text_of(gumbo_normalized_tagname(element->tag));
    GumboStringPiece piece = element->original_tag;
    gumbo_tag_from_original_text(&piece);
    char *name = allocate(tree, piece.length + 1);
    for (size_t i = 0; i < piece.length; i++) {
        char letter = piece.data[i];
        name[i] = letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter;
    }
    html_text result = {name, (uint32_t)piece.length};
    return result;
}

static void fill(html_tree *tree, html_node *flat, const GumboNode *node, uint32_t parent, uint32_t *attributes) {
    flat->parent = parent;
    flat->is_element = is_element(node);
    flat->is_foreign = flat->is_element && node->v.element.tag_namespace != GUMBO_NAMESPACE_HTML;
    flat->first_attribute = *attributes;
    flat->attributes = 0;
    if (!flat->is_element) {
        flat->text = text_of(node->v.text.text);
        return;
    }
    flat->text = name_of(tree, &node->v.element);
    const GumboVector *vector = &node->v.element.attributes;
    for (unsigned i = 0; i < vector->length; i++) {
        const GumboAttribute *attribute = vector->data[i];
        html_attribute added = {text_of(attribute->name), text_of(attribute->value)};
        tree->attributes[(*attributes)++] = added;
        flat->attributes++;
    }
}

// Goes from node to node by its parents: a page may nest deeper than the stack. Called twice: to count, and to fill.
static void walk(html_tree *tree, const GumboNode *root, bool counts) {
    uint32_t nodes = 0, attributes = 0, parent = 0;
    const GumboNode *node = root;
    while (node) {
        bool is_kept = is_text(node) || is_element(node);
        uint32_t index = nodes;
        if (is_kept) {
            if (counts) {
                if (is_element(node)) attributes += node->v.element.attributes.length;
            } else {
                fill(tree, &tree->nodes[index], node, parent, &attributes);
            }
            nodes++;
        }
        if (has_children(node)) {
            parent = index;
            node = node->v.element.children.data[0];
            continue;
        }
        if (is_kept && !counts) tree->nodes[index].end = nodes;
        while (node != root) {
            const GumboNode *above = node->parent;
            const GumboVector *siblings = &above->v.element.children;
            if (node->index_within_parent + 1 < siblings->length) {
                node = siblings->data[node->index_within_parent + 1];
                break;
            }
            if (!counts) {
                tree->nodes[parent].end = nodes;
                parent = tree->nodes[parent].parent;
            }
            node = above;
        }
        if (node == root) break;
    }
    tree->node_count = nodes;
    tree->attribute_count = attributes;
}

int html_parse(const uint8_t *bytes, size_t length, size_t memory, int64_t milliseconds, html_tree **result) {
    *result = NULL;
    html_tree *tree = calloc(1, sizeof(html_tree));
    if (!tree) return html_too_much_memory;
    tree->memory = memory;
    tree->deadline = milliseconds_of_thread() + milliseconds;
    char here;
    tree->stack = &here;
    int outcome = setjmp(tree->give_up);
    if (outcome != 0) {
        html_free(tree);
        return outcome;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = tree;
    options.max_errors = 0;
    GumboOutput *output = gumbo_parse_with_options(&options, without_cdata(tree, (const char *)bytes, length), length);
    walk(tree, output->root, true);
    tree->nodes = allocate(tree, (tree->node_count + 1) * sizeof(html_node));
    tree->attributes = allocate(tree, (tree->attribute_count + 1) * sizeof(html_attribute));
    walk(tree, output->root, false);
    *result = tree;
    return html_parsed;
}

void html_free(html_tree *tree) {
    if (!tree) return;
    for (block *first = tree->blocks; first;) {
        block *next = first->next;
        free(first);
        first = next;
    }
    free(tree);
}

uint32_t html_node_count(const html_tree *tree) { return tree->node_count; }

uint32_t html_attribute_count(const html_tree *tree) { return tree->attribute_count; }

html_node html_node_at(const html_tree *tree, uint32_t index) { return tree->nodes[index]; }

html_attribute html_attribute_at(const html_tree *tree, uint32_t index) { return tree->attributes[index]; }

void html_copy(html_text text, uint8_t *bytes) {
    if (text.length) memcpy(bytes, text.start, text.length);
}

// No character of an encoding has more than three times the bytes in UTF-8; U+FFFD has three.
size_t html_utf8_capacity(size_t length) { return 3 * length + 16; }

int html_utf8(const char *encoding, const uint8_t *bytes, size_t length, uint8_t *text, size_t *converted) {
    *converted = 0;
    iconv_t conversion = iconv_open("UTF-8", encoding);
    if (conversion == (iconv_t)-1) return 0;
    size_t left = html_utf8_capacity(length);
    char *out = (char *)text, *in = (char *)bytes;
    // A unit of the encoding is passed over where it begins none of its characters.
    size_t unread = length, unit = strncmp(encoding, "UTF-16", 6) == 0 ? 2 : 1;
    while (unread > 0 && left > 3) {
        if (iconv(conversion, &in, &unread, &out, &left) != (size_t)-1) break;
        if (errno == E2BIG || unread == 0) break;
        memcpy(out, "\xEF\xBF\xBD", 3);
        out += 3;
        left -= 3;
        size_t passed = unread < unit ? unread : unit;
        in += passed;
        unread -= passed;
    }
    // Some encodings keep a letter back, as a mark may follow it.
    iconv(conversion, NULL, NULL, &out, &left);
    *converted = (size_t)(out - (char *)text);
    iconv_close(conversion);
    return 1;
}
