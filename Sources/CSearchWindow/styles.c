// How the window looks: the page's colours and sizes (Docs/Design.md), light and dark.
#include "window.h"

static const char *const light =
    "@define-color ground #fbfbfc; @define-color raised #ffffff; @define-color foot #f1f1f4; @define-color ink #1b1c20;"
    "@define-color soft #575963; @define-color line #dfdfe4; @define-color edge #868792; @define-color wash #e4e9fc;"
    "@define-color accent #3350c8; @define-color accent_ink #ffffff; @define-color mark #dfe5ff;";
static const char *const dark =
    "@define-color ground #1b1c20; @define-color raised #25272c; @define-color foot #141518; @define-color ink #ececf0;"
    "@define-color soft #a9abb6; @define-color line #2f3138; @define-color edge #767883; @define-color wash #2a3152;"
    "@define-color accent #9db2ff; @define-color accent_ink #10142a; @define-color mark #37427a;";

static const char *const rules =
    "window.searchlight { background: transparent; color: @ink; box-shadow: none; }"
    ".searchlight .frame { background: @ground; border: 1px solid @line; }"
    "window.composited .frame { border-radius: 17px; }"
    ".searchlight .box { padding: 0 18px; min-height: 54px; border-bottom: 1px solid @line; color: @soft; }"
    ".searchlight entry { min-height: 0; padding: 0; border: none; border-radius: 0; background: none; box-shadow: none;"
    "  outline: none; }"
    ".searchlight text { font-size: 20px; color: @ink; background: none; caret-color: @accent; }"
    ".searchlight text placeholder { color: alpha(@soft, 0.85); }"
    ".searchlight .ghost { font-size: 20px; color: alpha(@soft, 0.85); }"
    ".searchlight .chip { font-size: 12.5px; color: @accent; background: @wash; border-radius: 99px; padding: 3px 10px; }"
    ".searchlight .results, .searchlight .results row { background: none; }"
    ".searchlight .results { padding: 5px 6px 8px; }"
    ".searchlight .result { padding: 0; border-radius: 0; background: none; outline: none; }"
    ".searchlight .line { padding: 4px 10px; border-radius: 8.5px; min-height: 36px; }"
    ".searchlight .top .line { min-height: 48px; }"
    ".searchlight .result:selected .line { background: @wash; }"
    ".searchlight .result image, .searchlight .preview image { color: @soft; }"
    ".searchlight image.own { border-radius: 7.5px; }"
    ".searchlight image.own.face { border-radius: 99px; }"
    ".searchlight .section { font-size: 11.5px; font-weight: 600; color: @soft; padding: 9px 10px 4px; }"
    ".searchlight .title { font-size: 14px; font-weight: 500; color: @ink; }"
    ".searchlight .top .title { font-size: 16px; font-weight: 600; }"
    ".searchlight .detail, .searchlight .origin, .searchlight .note { font-size: 12.5px; color: @soft; }"
    ".searchlight .pane { border-left: 1px solid @line; }"
    ".searchlight .pane:dir(rtl) { border-left: none; border-right: 1px solid @line; }"
    ".searchlight .preview { padding: 18px; }"
    ".searchlight .preview-title { font-size: 18px; font-weight: 600; color: @ink; }"
    ".searchlight .preview-kind { font-size: 12.5px; color: @soft; }"
    ".searchlight .preview-text { font-size: 14px; color: @ink; }"
    ".searchlight .preview flowboxchild { padding: 0; background: none; }"
    ".searchlight .preview button { font-size: 13.5px; font-weight: 400; min-height: 22px; padding: 4px 12px; border-radius: 8.5px;"
    "  border: 1px solid @edge; background: @raised; color: @ink; box-shadow: none; text-shadow: none; transition: none; }"
    ".searchlight .preview button:hover { background: @wash; }"
    ".searchlight .preview button.main { border-color: @accent; background: @accent; color: @accent_ink; }"
    ".searchlight .preview button.main:hover { background: alpha(@accent, 0.88); }"
    ".searchlight .facts { border-top: 1px solid @line; padding-top: 12px; }"
    ".searchlight .fact-name { font-size: 12.5px; color: @soft; }"
    ".searchlight .fact-value { font-size: 12.5px; color: @ink; }"
    ".searchlight .why { border-top: 1px solid @line; padding-top: 12px; }"
    ".searchlight .why-heading { font-size: 13.5px; font-weight: 600; color: @ink; }"
    ".searchlight .why-text, .searchlight .points { font-size: 12.5px; color: @ink; }"
    ".searchlight .points { font-feature-settings: \"tnum\"; }"
    ".searchlight .term { font-size: 12.5px; color: @soft; }"
    ".searchlight .term-heading { font-size: 12.5px; font-weight: 600; color: @ink; padding-top: 5px; }"
    ".searchlight .footer { padding: 0 18px; min-height: 36px; border-top: 1px solid @line; background: @foot; }"
    "window.composited .footer { border-radius: 0 0 16px 16px; }"
    ".searchlight .hint { font-size: 12.5px; color: @soft; }"
    ".searchlight .key { font-size: 11px; color: @soft; background: @raised; border: 1px solid @line; border-radius: 5px;"
    "  padding: 1px 5px; }"
    ".searchlight .actions contents { background: @raised; color: @ink; border: 1px solid @line; border-radius: 12px;"
    "  padding: 6px; }"
    // Without a compositor, what is round has black corners.
    ".searchlight .actions.plain contents { border-radius: 0; box-shadow: none; margin: 0; }"
    ".searchlight .actions row { padding: 6px 10px; border-radius: 8px; background: none; color: @ink; font-size: 13.5px; }"
    ".searchlight .actions row:selected { background: @wash; }"
    ".searchlight .actions list { background: none; }"
    ".searchlight .action-filter { font-size: 13.5px; padding: 8px 10px; border-top: 1px solid @line; }";

static GtkCssProvider *colours;

static bool is_dark(void) {
    const char *theme = g_getenv("SEARCHLIGHT_APPEARANCE");
    if (theme) return g_str_equal(theme, "dark");
    GSettingsSchemaSource *source = g_settings_schema_source_get_default();
    GSettingsSchema *schema =
        source ? g_settings_schema_source_lookup(source, "org.gnome.desktop.interface", TRUE) : NULL;
    bool found = false;
    if (schema && g_settings_schema_has_key(schema, "color-scheme")) {
        GSettings *settings = g_settings_new("org.gnome.desktop.interface");
        char *scheme = g_settings_get_string(settings, "color-scheme");
        found = g_str_equal(scheme, "prefer-dark");
        g_free(scheme);
        g_object_unref(settings);
    }
    if (schema) g_settings_schema_unref(schema);
    gboolean prefers = FALSE;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &prefers, NULL);
    return found || prefers;
}

void sw_load_styles(void) {
    GdkDisplay *display = gdk_display_get_default();
    char *all = g_strconcat(is_dark() ? dark : light, rules, NULL);
    colours = gtk_css_provider_new();
    gtk_css_provider_load_from_data(colours, all, -1);
    gtk_style_context_add_provider_for_display(
        display, GTK_STYLE_PROVIDER(colours), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_free(all);
}
