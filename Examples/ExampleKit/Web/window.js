// SPDX-License-Identifier: Apache-2.0
// Follows /state: whatever the app shows, by a search or by a click, is on the page at once.
const $ = id => document.getElementById(id);
const fetchJSON = async (path, options) => {
    const answer = await fetch(path, options);
    return answer.ok ? answer.json() : null;
};
const element = (name, text, className) => {
    const node = document.createElement(name);
    if (text) node.textContent = text;
    if (className) node.className = className;
    return node;
};
const picture = name => {
    const image = element("img");
    image.src = "/picture?name=" + encodeURIComponent(name);
    image.alt = "";
    return image;
};
const show = id => fetchJSON("/show?id=" + encodeURIComponent(id), { method: "POST" });

function row(entry) {
    const button = element("button", null, "row");
    button.type = "button";
    button.dataset.id = entry.id;
    if (entry.picture) button.append(picture(entry.picture));
    const texts = element("span");
    texts.dir = "auto";
    texts.append(element("b", entry.title));
    if (entry.subtitle) texts.append(element("small", entry.subtitle));
    button.append(texts);
    button.addEventListener("click", () => show(entry.id));
    const item = element("li");
    item.append(button);
    return item;
}

function drawDetail(detail) {
    const parts = [];
    if (detail) {
        if (detail.picture) parts.push(picture(detail.picture));
        const title = element("h2", detail.title);
        title.dir = "auto";
        parts.push(title);
        if (detail.subtitle) parts.push(element("p", detail.subtitle, "subtitle"));
        for (const line of detail.lines) parts.push(element("p", line));
        if (detail.buttons.length) {
            const bar = element("div", null, "buttons");
            for (const { label, url } of detail.buttons) {
                const link = element("a", label);
                link.href = url;
                bar.append(link);
            }
            parts.push(bar);
        }
        if (detail.related.length) {
            parts.push(element("h3", detail.relatedTitle));
            const list = element("ul");
            list.append(...detail.related.map(row));
            parts.push(list);
        }
    }
    $("detail").replaceChildren(...parts);
}

async function draw(state) {
    document.title = state.title ? `${state.title} – ${state.app}` : state.app;
    $("app").textContent = state.app;
    $("message").textContent = state.message ?? "";
    $("back").hidden = !state.back;
    if (state.back) $("back").href = state.back;
    $("list").replaceChildren(...((await fetchJSON("/list")) ?? []).map(row));
    drawDetail(state.showing ? await fetchJSON("/detail?id=" + encodeURIComponent(state.showing)) : null);
    for (const button of $("list").querySelectorAll(".row")) {
        if (button.dataset.id !== state.showing) continue;
        button.setAttribute("aria-current", "true");
        button.scrollIntoView({ block: "nearest" });
    }
    if (state.landings && state.searched !== undefined) $("detail").focus();
}

let version = 0;
for (;;) {
    try {
        const state = await fetchJSON("/state?after=" + version);
        if (state && state.version !== version) {
            version = state.version;
            await draw(state);
        }
    } catch {
        $("message").textContent = "The app has ended. Start it again, or choose something in the search.";
        await new Promise(resolve => setTimeout(resolve, 2000));
        version = 0;
    }
}
