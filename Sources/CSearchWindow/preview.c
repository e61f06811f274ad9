// The preview beside the list.
#include "window.h"

GtkWidget *sw_wrapped(const char *class_name) {
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
    // As wide as the pane, whatever the text.
    gtk_label_set_width_chars(GTK_LABEL(label), 1);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 1);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, class_name);
    return label;
}

static GtkWidget *build_head(void) {
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 14);
    sw.preview_glyph = sw_image();
    gtk_widget_set_valign(sw.preview_glyph, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(head), sw.preview_glyph);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    sw.preview_title = sw_wrapped("preview-title");
    sw.preview_kind = sw_label("preview-kind");
    gtk_box_append(GTK_BOX(texts), sw.preview_title);
    gtk_box_append(GTK_BOX(texts), sw.preview_kind);
    gtk_box_append(GTK_BOX(head), texts);
    return head;
}

static void pressed(GtkButton *button, gpointer data) { sw_press(sw.button_actions[GPOINTER_TO_INT(data)]); }

// Made once: what is drawn anew at each row is drawn later.
static void build_buttons(void) {
    sw.preview_buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    for (int number = 0; number < MAXIMUM_BUTTONS; number++) {
        GtkWidget *button = sw.buttons[number] = gtk_button_new_with_label("");
        GtkWidget *label = gtk_button_get_child(GTK_BUTTON(button));
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 20);
        gtk_widget_add_css_class(button, number == 0 ? "main" : "other");
        // The keyboard stays in the box, where the same has keys.
        gtk_widget_set_focusable(button, FALSE);
        g_signal_connect(button, "clicked", G_CALLBACK(pressed), GINT_TO_POINTER(number));
        gtk_box_append(GTK_BOX(sw.preview_buttons), button);
    }
}

void sw_build_preview(GtkWidget *columns) {
    GtkWidget *pane = sw.pane = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(pane), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_size_request(pane, PREVIEW_WIDTH, -1);
    gtk_widget_set_focusable(pane, FALSE);
    gtk_widget_add_css_class(pane, "pane");
    // The labels want all the room there is; the list has it.
    gtk_widget_set_hexpand(pane, FALSE);
    sw.preview = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_add_css_class(sw.preview, "preview");
    sw.preview_picture = sw_image();
    gtk_widget_set_halign(sw.preview_picture, GTK_ALIGN_CENTER);
    build_buttons();
    sw.preview_text = sw_wrapped("preview-text");
    sw.preview_facts = gtk_grid_new();
    gtk_widget_add_css_class(sw.preview_facts, "facts");
    gtk_grid_set_column_spacing(GTK_GRID(sw.preview_facts), 12);
    gtk_grid_set_row_spacing(GTK_GRID(sw.preview_facts), 5);
    GtkWidget *parts[] = {
        build_head(), sw.preview_buttons, sw.preview_picture, sw.preview_text, sw.preview_facts, sw_build_why()};
    for (guint part = 0; part < G_N_ELEMENTS(parts); part++) gtk_box_append(GTK_BOX(sw.preview), parts[part]);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(pane), sw.preview);
    gtk_box_append(GTK_BOX(columns), pane);
}

void sw_show_buttons(const sw_action *actions, int count) {
    int shown = 0;
    for (int number = 0; number < count && shown < MAXIMUM_BUTTONS; number++) {
        if (!actions[number].button) continue;
        GtkWidget *button = sw.buttons[shown];
        gtk_button_set_label(GTK_BUTTON(button), actions[number].button);
        gtk_widget_set_tooltip_text(button, actions[number].label);
        gtk_widget_set_visible(button, TRUE);
        sw.button_actions[shown++] = number;
    }
    gtk_widget_set_visible(sw.preview_buttons, shown > 0);
    while (shown < MAXIMUM_BUTTONS) gtk_widget_set_visible(sw.buttons[shown++], FALSE);
}

static void clear_facts(void) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(sw.preview_facts))) gtk_grid_remove(GTK_GRID(sw.preview_facts), child);
}

static void show_facts(const sw_preview *preview) {
    for (int number = 0; number < preview->fact_count; number++) {
        GtkWidget *name = gtk_label_new(preview->facts[number].name);
        gtk_label_set_xalign(GTK_LABEL(name), 0);
        gtk_widget_set_valign(name, GTK_ALIGN_START);
        gtk_widget_add_css_class(name, "fact-name");
        GtkWidget *value = sw_wrapped("fact-value");
        gtk_label_set_text(GTK_LABEL(value), preview->facts[number].value);
        gtk_grid_attach(GTK_GRID(sw.preview_facts), name, 0, number, 1, 1);
        gtk_grid_attach(GTK_GRID(sw.preview_facts), value, 1, number, 1, 1);
    }
    gtk_widget_set_visible(sw.preview_facts, preview->fact_count > 0);
}

void sw_show_preview(const sw_preview *preview) {
    if (!sw.preview) return;
    gtk_widget_set_visible(sw.pane, preview != NULL);
    clear_facts();
    sw_show_why(NULL, false);
    if (!preview) return;
    sw_sources sources = {NULL, preview->icon, preview->media_type, preview->glyph};
    sw_set_image(GTK_IMAGE(sw.preview_glyph), &sources, 48);
    gtk_widget_set_visible(sw.preview_picture, preview->picture != NULL);
    if (preview->picture) {
        sources.picture = preview->picture;
        sw_set_image(GTK_IMAGE(sw.preview_picture), &sources, PREVIEW_WIDTH - 48);
        // What cannot be read is not shown twice.
        gtk_widget_set_visible(sw.preview_picture, gtk_widget_has_css_class(sw.preview_picture, "own"));
    }
    gtk_label_set_text(GTK_LABEL(sw.preview_title), preview->title);
    gtk_label_set_text(GTK_LABEL(sw.preview_kind), preview->kind);
    gtk_widget_set_visible(sw.preview_kind, *preview->kind != 0);
    gtk_label_set_markup(GTK_LABEL(sw.preview_text), preview->text);
    gtk_widget_set_visible(sw.preview_text, *preview->text != 0);
    show_facts(preview);
}
