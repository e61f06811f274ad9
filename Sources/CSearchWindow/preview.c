// The preview beside the list.
#include "window.h"

static GtkWidget *wrapped(const char *class_name) {
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

void sw_build_preview(GtkWidget *columns) {
    GtkWidget *pane = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(pane), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_size_request(pane, 320, -1);
    gtk_widget_set_focusable(pane, FALSE);
    // The labels want all the room there is; the list has it.
    gtk_widget_set_hexpand(pane, FALSE);
    sw.preview = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    gtk_widget_add_css_class(sw.preview, "preview");
    sw.preview_picture = gtk_image_new();
    gtk_widget_set_halign(sw.preview_picture, GTK_ALIGN_CENTER);
    sw.preview_title = wrapped("preview-title");
    sw.preview_text = wrapped("preview-text");
    sw.preview_facts = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(sw.preview_facts), 10);
    gtk_grid_set_row_spacing(GTK_GRID(sw.preview_facts), 4);
    gtk_box_append(GTK_BOX(sw.preview), sw.preview_picture);
    gtk_box_append(GTK_BOX(sw.preview), sw.preview_title);
    gtk_box_append(GTK_BOX(sw.preview), sw.preview_text);
    gtk_box_append(GTK_BOX(sw.preview), sw.preview_facts);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(pane), sw.preview);
    gtk_box_append(GTK_BOX(columns), pane);
}

static void clear_facts(void) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(sw.preview_facts))) gtk_grid_remove(GTK_GRID(sw.preview_facts), child);
}

void sw_show_preview(const sw_preview *preview) {
    if (!sw.preview) return;
    gtk_widget_set_visible(sw.preview, preview != NULL);
    clear_facts();
    if (!preview) return;
    sw_set_image(GTK_IMAGE(sw.preview_picture), preview->picture, preview->icon, preview->media_type,
                 preview->picture ? 240 : 96);
    gtk_label_set_text(GTK_LABEL(sw.preview_title), preview->title);
    gtk_label_set_markup(GTK_LABEL(sw.preview_text), preview->text);
    gtk_widget_set_visible(sw.preview_text, *preview->text != 0);
    for (int number = 0; number < preview->fact_count; number++) {
        GtkWidget *name = gtk_label_new(preview->facts[number].name);
        gtk_label_set_xalign(GTK_LABEL(name), 0);
        gtk_widget_set_valign(name, GTK_ALIGN_START);
        gtk_widget_add_css_class(name, "fact-name");
        GtkWidget *value = wrapped("fact-value");
        gtk_label_set_text(GTK_LABEL(value), preview->facts[number].value);
        gtk_grid_attach(GTK_GRID(sw.preview_facts), name, 0, number, 1, 1);
        gtk_grid_attach(GTK_GRID(sw.preview_facts), value, 1, number, 1, 1);
    }
}
