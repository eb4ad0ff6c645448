/**
 * Shows forms in a website's own pages: `<div data-kaja-form="ID" style="min-height:…px">` in its place, or with
 * `data-popup="delay|scroll|exit"` as a popup. The form is a frame of our own page, so that neither side reaches the other.
 */
import { onDelay, onExit, onScroll } from "#app/shared/browser/page-triggers.ts";

const script = document.currentScript as HTMLScriptElement | null;
const origin = new URL(script?.src ?? location.href).origin;

const ID = /^[0-9a-f-]{36}$/;
const SEEN = "kaja-form-seen-";
const DONE = "kaja-form-done-";
const DAY_MS = 86_400_000;

interface Shown {
  frame: HTMLIFrameElement;
  close: (() => void) | null;
  id: string;
}

const shown: Shown[] = [];

/** Storage may be refused by the browser: then a popup is shown once a page. */
function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nothing to do.
  }
}

function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function frameFor(id: string, title: string): HTMLIFrameElement {
  const url = new URL(`/f/${id}`, origin);
  url.searchParams.set("embed", "1");
  url.searchParams.set("page", location.href.slice(0, 1_500));
  if (document.referrer) url.searchParams.set("ref", document.referrer.slice(0, 500));
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^q\d+$/.test(name)) url.searchParams.append(name, value.slice(0, 300));
  const frame = document.createElement("iframe");
  frame.src = url.href;
  frame.title = title || "Form";
  frame.loading = "lazy";
  frame.style.cssText = "display:block;width:100%;border:0;color-scheme:normal";
  return frame;
}

/** A frame that is not in sight, or in which the person is, may change its height: nothing that they read moves. */
function mayGrow(frame: HTMLIFrameElement): boolean {
  if (document.activeElement === frame) return true;
  const { top, bottom } = frame.getBoundingClientRect();
  return bottom >= innerHeight || top >= innerHeight;
}

function showInline(place: HTMLElement, id: string): void {
  const frame = frameFor(id, place.dataset.title ?? "");
  const reserved = Math.max(place.getBoundingClientRect().height, Number.parseInt(place.style.minHeight, 10) || 0, 200);
  frame.style.height = `${reserved}px`;
  place.appendChild(frame);
  shown.push({ frame, close: null, id });
}

function openPopup(place: HTMLElement, id: string): void {
  remember(SEEN + id, String(Date.now()));
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", place.dataset.title || "Form");
  dialog.style.cssText =
    "width:min(620px,calc(100vw - 32px));max-height:calc(100dvh - 48px);padding:0;border:0;border-radius:14px;overflow:auto;box-shadow:0 24px 80px rgb(0 0 0/.35)";
  const close = document.createElement("button");
  close.type = "button";
  close.setAttribute("aria-label", "Close");
  close.textContent = "×";
  close.style.cssText =
    "position:absolute;top:8px;right:8px;width:44px;height:44px;border:0;border-radius:50%;background:#fff;color:#111;font:24px/1 sans-serif;cursor:pointer";
  const frame = frameFor(id, place.dataset.title ?? "");
  frame.loading = "eager";
  frame.style.height = "420px";
  dialog.appendChild(frame);
  dialog.appendChild(close);
  document.body.appendChild(dialog);
  const end = () => dialog.close();
  close.addEventListener("click", end);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) end();
  });
  dialog.addEventListener("close", () => dialog.remove());
  shown.push({ frame, close: end, id });
  dialog.showModal();
}

function isDue(id: string, everyDays: number): boolean {
  if (recall(DONE + id)) return false;
  const seen = Number(recall(SEEN + id) ?? 0);
  return !(seen > 0 && Date.now() - seen < everyDays * DAY_MS);
}

function preparePopup(place: HTMLElement, id: string): void {
  const { popup, after = "0", every = "0" } = place.dataset;
  if (!isDue(id, Number(every) || 0)) return;
  const open = () => openPopup(place, id);
  if (popup === "scroll") onScroll(Number(after) || 0, open);
  else if (popup === "exit") onExit(open);
  else onDelay(Number(after) || 0, open);
}

function start(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-kaja-form]:not([data-ready])")) {
    const id = place.dataset.kajaForm ?? "";
    if (!ID.test(id)) continue;
    place.dataset.ready = "";
    if (place.dataset.popup) preparePopup(place, id);
    else showInline(place, id);
  }
}

addEventListener("message", ({ data, origin: from, source }: MessageEvent) => {
  const one = shown.find(({ frame }) => frame.contentWindow === source);
  if (!one || from !== origin || data?.source !== "kaja-form") return;
  if (data.type === "height" && typeof data.height === "number") {
    const height = Math.min(Math.max(data.height, 120), 5_000);
    if (one.close || mayGrow(one.frame)) one.frame.style.height = `${height}px`;
  }
  if (data.type === "done") {
    remember(DONE + one.id, "1");
    document.dispatchEvent(new CustomEvent("kaja-form-done", { detail: { formId: one.id } }));
    if (typeof data.redirect === "string" && /^https?:\/\//i.test(data.redirect)) location.assign(data.redirect);
  }
});

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
