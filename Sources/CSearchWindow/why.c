// Why the chosen result is where it is, below its preview.
#include "window.h"

GtkWidget *sw_build_why(void) {
    sw.why = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_add_css_class(sw.why, "why");
    sw.why_heading = sw_label("why-heading");
    sw.why_text = sw_wrapped("why-text");
    sw.why_terms = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(sw.why_terms), 12);
    gtk_grid_set_row_spacing(GTK_GRID(sw.why_terms), 3);
    GtkWidget *parts[] = {sw.why_heading, sw.why_text, sw.why_terms};
    for (guint part = 0; part < G_N_ELEMENTS(parts); part++) gtk_box_append(GTK_BOX(sw.why), parts[part]);
    gtk_widget_set_visible(sw.why, FALSE);
    return sw.why;
}

static void show_term(const sw_fact *term, int line) {
    bool is_heading = !*term->value;
    GtkWidget *name = sw_wrapped(is_heading ? "term-heading" : "term");
    gtk_label_set_text(GTK_LABEL(name), term->name);
    gtk_grid_attach(GTK_GRID(sw.why_terms), name, 0, line, is_heading ? 2 : 1, 1);
    if (is_heading) return;
    GtkWidget *value = gtk_label_new(term->value);
    gtk_label_set_xalign(GTK_LABEL(value), 1);
    gtk_widget_set_valign(value, GTK_ALIGN_START);
    gtk_widget_add_css_class(value, "points");
    gtk_grid_attach(GTK_GRID(sw.why_terms), value, 1, line, 1, 1);
}

static gboolean scroll(gpointer data) {
    if (gtk_widget_get_visible(sw.why)) sw_scroll_to(sw.why, sw.preview, sw.pane);
    return G_SOURCE_REMOVE;
}

void sw_show_why(const sw_why *why, bool by_person) {
    if (!sw.why) return;
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(sw.why_terms))) gtk_grid_remove(GTK_GRID(sw.why_terms), child);
    gtk_widget_set_visible(sw.why, why != NULL);
    if (!why) return;
    gtk_label_set_text(GTK_LABEL(sw.why_heading), why->heading);
    gtk_label_set_text(GTK_LABEL(sw.why_text), why->text);
    for (int line = 0; line < why->term_count; line++) show_term(&why->terms[line], line);
    // It has its place after the next frame.
    if (by_person) g_timeout_add(50, scroll, NULL);
}
