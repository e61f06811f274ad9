// memmem
#define _GNU_SOURCE

#include "html_parser.h"
#include "html_nesting.h"
#include "html_tree.h"

#include <gumbo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { alignment = 16, most_stack = 1 << 18 };

static int64_t milliseconds_of_thread(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// What libgumbo frees on its way stays until the end: most of it is small.
static void *allocate(void *user, size_t size) {
    html_tree *tree = user;
    if ((++tree->requests & 255) == 0 && milliseconds_of_thread() > tree->deadline) longjmp(tree->give_up, html_too_much_time);
    if (size > tree->size) longjmp(tree->give_up, html_too_much_memory);
    size = (size + alignment - 1) & ~(size_t)(alignment - 1);
    if (tree->size - tree->used < size) longjmp(tree->give_up, html_too_much_memory);
    void *result = (char *)tree + tree->used;
    tree->used += size;
    return result;
}

// libgumbo frees a part of the tree that a frameset replaces by calling itself for each level of it.
static void deallocate(void *user, void *memory) {
    (void)memory;
    html_tree *tree = user;
    if (tree->stack - (char *)__builtin_frame_address(0) > most_stack) longjmp(tree->give_up, html_too_much_memory);
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

// The content of a template is not part of the page until a program puts it there. The exception is an element's own
// shadow, which is shown in its place (WHATWG HTML, "The template element": `shadowrootmode`).
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
    const char *start = flat->is_element ? node->v.element.original_tag.data : node->v.text.original_text.data;
    flat->offset = start ? (uint32_t)(start - tree->text) : UINT32_MAX;
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

int html_fill(html_tree *tree, const uint8_t *bytes, size_t length, int64_t milliseconds) {
    tree->deadline = milliseconds_of_thread() + milliseconds;
    // Not the address of a variable: sanitizers keep those elsewhere.
    tree->stack = __builtin_frame_address(0);
    int outcome = setjmp(tree->give_up);
    if (outcome != 0) return outcome;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = tree;
    options.max_errors = 0;
    char *text = without_cdata(tree, (const char *)bytes, length);
    tree->text = text;
    html_nesting nesting = html_limit_nesting(text, length);
    tree->steps = nesting.steps;
    tree->dropped = nesting.dropped;
    GumboOutput *output = gumbo_parse_with_options(&options, text, length);
    walk(tree, output->root, true);
    tree->nodes = allocate(tree, (tree->node_count + 1) * sizeof(html_node));
    tree->attributes = allocate(tree, (tree->attribute_count + 1) * sizeof(html_attribute));
    walk(tree, output->root, false);
    return html_parsed;
}

html_cost html_cost_of(const html_tree *tree) {
    html_cost cost = {tree->steps, tree->requests, tree->dropped};
    return cost;
}

uint32_t html_node_count(const html_tree *tree) { return tree->node_count; }

uint32_t html_attribute_count(const html_tree *tree) { return tree->attribute_count; }

html_node html_node_at(const html_tree *tree, uint32_t index) { return tree->nodes[index]; }

html_attribute html_attribute_at(const html_tree *tree, uint32_t index) { return tree->attributes[index]; }

void html_copy(html_text text, uint8_t *bytes) {
    if (text.length) memcpy(bytes, text.start, text.length);
}
