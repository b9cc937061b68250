/* Keyboard, toast and small conveniences. Every page works without this file. */
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");

  /* Toast: goes by itself after 8 seconds, unless looked at. */
  const watch = (toast) => {
    let timer = setTimeout(() => toast.remove(), 8000);
    const hold = () => clearTimeout(timer);
    const release = () => { hold(); timer = setTimeout(() => toast.remove(), 4000); };
    toast.addEventListener("mouseenter", hold);
    toast.addEventListener("focusin", hold);
    toast.addEventListener("mouseleave", release);
    toast.addEventListener("focusout", release);
    toast.querySelector(".close")?.addEventListener("click", () => toast.remove());
  };
  const adopt = (scope) => {
    scope.querySelectorAll(".toast:not(.watched)").forEach((toast) => { toast.classList.add("watched"); watch(toast); });
    scope.querySelectorAll("select[data-submit]:not(.watched)").forEach((select) => {
      select.classList.add("watched");
      select.addEventListener("change", () => select.form.requestSubmit());
    });
    scope.querySelectorAll("time[datetime][data-ago]").forEach((time) => { time.title = new Date(time.dateTime).toLocaleString(root.lang); });
  };
  const complain = () => {
    const model = document.getElementById("toast-error");
    const toasts = document.getElementById("toasts");
    if (!model || !toasts) return;
    toasts.replaceChildren(model.content.cloneNode(true));
    adopt(toasts);
  };
  document.addEventListener("DOMContentLoaded", () => {
    adopt(document);
    document.body.addEventListener("htmx:load", () => { adopt(document); keepPlace(); });
    document.body.addEventListener("htmx:oobAfterSwap", () => { adopt(document); keepPlace(); });
    document.body.addEventListener("htmx:configRequest", (event) => {
      // Today asks what is new: it says which rows it has.
      if (event.detail.elt.hasAttribute("data-known-rows")) event.detail.parameters.append("known", rows().map((row) => row.id.slice(4)).join(","));
    });
    document.body.addEventListener("htmx:responseError", (event) => { if (!event.detail.elt.closest("[data-polls]")) complain(); });
    document.body.addEventListener("htmx:sendError", (event) => { if (!event.detail.elt.closest("[data-polls]")) complain(); });
    document.querySelectorAll("[data-time-zone]").forEach((field) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (!zone) return;
      if (field.tagName === "SELECT" && ![...field.options].some((option) => option.value === zone)) field.add(new Option(zone, zone));
      field.value = zone;
    });
  });

  /* Keyboard: single keys can be switched off in the help (WCAG 2.1.4). */
  const KEY = "newsreader-keys";
  const keysOn = () => { try { return localStorage.getItem(KEY) !== "off"; } catch { return true; } };
  const rows = () => [...document.querySelectorAll("#rows > .row:not(.gone), #rows > .row .row")].filter((row) => row.querySelector("h3 a"));
  let place = "";
  const current = () => document.querySelector(".row.current");
  const keepPlace = () => { if (place && !current()) document.getElementById(place)?.classList.add("current"); };
  const move = (by) => {
    const all = rows();
    if (!all.length) { document.querySelector(by > 0 ? "[data-key=j]" : "[data-key=k]")?.click(); return; }
    const at = all.indexOf(current());
    const next = all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    current()?.classList.remove("current");
    next.classList.add("current");
    place = next.id;
    const link = next.querySelector("h3 a");
    link.focus({ preventScroll: true });
    const box = next.getBoundingClientRect();
    if (box.top < 80 || box.bottom > innerHeight - 20) next.scrollIntoView({ block: "center" });
  };
  const press = (key) => {
    const row = current();
    const scope = row && document.contains(row) ? row : document;
    const target = row ? scope.querySelector(`[data-key=${key}]`) : document.querySelector(`main.narrow [data-key=${key}]`);
    // Two keys in a moment: a form that htmx has just put in is not its own yet, and would leave the page.
    if (target?.form && window.htmx) window.htmx.process(target.form);
    target?.click();
  };
  const help = () => { const dialog = document.getElementById("keys"); if (dialog) { dialog.open ? dialog.close() : dialog.showModal(); } };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]")) return;
    if (event.key === "?") { event.preventDefault(); help(); return; }
    if (!keysOn() || document.querySelector("dialog[open]")) return;
    const actions = {
      j: () => move(1), k: () => move(-1), o: () => press("o"), m: () => press("m"), l: () => press("l"), s: () => press("s"), h: () => press("h"),
      u: () => document.querySelector(".toast button:not(.close)")?.click(),
      "/": () => document.querySelector(".find input")?.focus(),
    };
    if (actions[event.key]) { event.preventDefault(); actions[event.key](); }
  });
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest?.("#rows > .row");
    if (row) { current()?.classList.remove("current"); row.classList.add("current"); place = row.id; }
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-help]")) { event.preventDefault(); help(); }
    const dialog = event.target.closest("dialog");
    if (dialog && (event.target === dialog || event.target.closest("[data-close]"))) dialog.close();
  });
  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById("keys-on");
    if (!box) return;
    box.checked = keysOn();
    box.addEventListener("change", () => { try { localStorage.setItem(KEY, box.checked ? "on" : "off"); } catch { /* private window: this page only */ } });
  });

  /* A part that is replaced while one looks at it keeps where it was scrolled to. */
  document.addEventListener("DOMContentLoaded", () => {
    const places = new Map();
    const each = (act) => document.querySelectorAll("[data-keep-scroll][id]").forEach(act);
    document.body.addEventListener("htmx:beforeSwap", () => each((box) => places.set(box.id, [box.scrollLeft, box.scrollTop])));
    document.body.addEventListener("htmx:afterSettle", () => each((box) => { const place = places.get(box.id); if (place) [box.scrollLeft, box.scrollTop] = place; }));
  });

  /* An article counts as read only when it was on the screen for a while. */
  document.addEventListener("DOMContentLoaded", () => {
    const read = document.getElementById("read-for-a-while");
    if (!read) return;
    let seconds = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      seconds += 1;
      if (seconds >= Number(read.dataset.seconds)) { clearInterval(timer); read.dispatchEvent(new CustomEvent("stayed")); }
    }, 1000);
  });
})();
