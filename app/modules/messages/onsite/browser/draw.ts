import type { ShownMessage } from "../domain/shown-message.ts";

/* Draws a message of texts and one link over a page: on websites and in the editor's preview. */

export interface Drawing {
  message: ShownMessage;
  /** Box of a preview; null: the whole page. */
  box: HTMLElement | null;
  onClose: () => void;
  onClick: () => void;
}

const CSS = `
:host{all:initial}
*{box-sizing:border-box}
.m{position:fixed;z-index:2147483000;margin:0;padding:14px 56px 14px 18px;border:0;background:var(--c);color:var(--t);font:15px/1.45 system-ui,sans-serif;text-align:left;overflow-wrap:anywhere}
.h{margin:0;font-size:16px;font-weight:700}
.p{margin:2px 0 0}
.a{display:inline-block;margin-top:10px;padding:10px 16px;min-height:44px;border-radius:8px;background:var(--t);color:var(--c);font-weight:600;text-decoration:none}
button.a{border:0;font:inherit;font-weight:600;cursor:pointer}
.x{position:absolute;top:4px;right:4px;width:44px;height:44px;padding:0;border:0;border-radius:50%;background:none;color:inherit;font:24px/1 system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:2px solid var(--t);outline-offset:2px}
.x:focus-visible{outline-offset:-6px}
.banner{left:0;right:0;box-shadow:0 0 24px rgb(0 0 0/.25)}
.banner.top{top:0}.banner.bottom{bottom:0}
.banner .i{max-width:1100px;margin:0 auto;display:flex;flex-wrap:wrap;align-items:center;gap:2px 20px}
.banner .w{flex:1 1 240px}.banner .a{margin:6px 0}
.slide_in{right:16px;bottom:16px;width:min(360px,calc(100% - 32px));max-height:calc(100% - 32px);overflow:auto;border-radius:14px;box-shadow:0 12px 48px rgb(0 0 0/.3)}
.modal{inset:0;margin:auto;width:min(460px,calc(100% - 32px));height:fit-content;max-height:calc(100% - 48px);overflow:auto;padding:26px 56px 26px 28px;border-radius:16px;box-shadow:0 24px 80px rgb(0 0 0/.35)}
.modal::backdrop{background:rgb(0 0 0/.5)}
.modal .h{font-size:20px}
.price_note{position:absolute;width:max-content;max-width:min(300px,calc(100% - 24px));padding:8px 48px 8px 12px;border-radius:10px;font-size:14px;box-shadow:0 6px 24px rgb(0 0 0/.25)}
.price_note .h{font-size:14px}.price_note .a{min-height:0;margin-top:6px;padding:6px 10px}
.in.m{position:absolute}
.in.modal{outline:1000px solid rgb(0 0 0/.4)}
@media(prefers-reduced-motion:no-preference){.m{animation:k .25s ease-out}@keyframes k{from{opacity:0;translate:0 12px}}}
`;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Keeps a price note below its element, over what is there: nothing of the page moves. */
function follow(panel: HTMLElement, anchor: Element): () => void {
  const place = () => {
    const { left, bottom, width } = anchor.getBoundingClientRect();
    const widest = document.documentElement.clientWidth - panel.offsetWidth - 12;
    panel.style.left = `${scrollX + Math.max(12, Math.min(left, widest))}px`;
    panel.style.top = `${scrollY + bottom + 8}px`;
    // An element that the page hides has no place.
    panel.style.visibility = width > 0 ? "" : "hidden";
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(document.documentElement);
  observer.observe(anchor);
  return () => observer.disconnect();
}

/** Looks an element up by a selector of somebody's making. */
function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

/** Whether a message has its place on this page. */
export const hasPlace = ({ kind, selector }: ShownMessage): boolean => kind !== "price_note" || find(selector) !== null;

function fill(panel: HTMLElement, { message, onClick, box }: Drawing, close: () => void): void {
  const inner = element("div", "i");
  const words = element("div", "w");
  const title = element("p", "h", message.title);
  title.id = "t";
  words.appendChild(title);
  if (message.text) words.appendChild(element("p", "p", message.text));
  inner.appendChild(words);
  if (message.action === "push" && message.linkLabel) {
    const button = element("button", "a", message.linkLabel);
    button.type = "button";
    button.addEventListener("click", () => {
      if (!box) onClick();
    });
    inner.appendChild(button);
  } else if (message.linkLabel && message.linkUrl) {
    const link = element("a", "a", message.linkLabel);
    link.href = message.linkUrl;
    link.addEventListener("click", (event) => {
      if (box) event.preventDefault();
      else onClick();
    });
    inner.appendChild(link);
  }
  const button = element("button", "x", "×");
  button.type = "button";
  button.ariaLabel = message.closeLabel || "Close";
  button.addEventListener("click", close);
  panel.appendChild(inner);
  panel.appendChild(button);
}

/** Shows a message. Returns how to take it away without a word to anybody. */
export function drawMessage(drawing: Drawing): () => void {
  const { message, box, onClose } = drawing;
  const { kind, position, color, textColor } = message;
  const isModal = kind === "modal";
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  // A sheet made by script passes a Content-Security-Policy that refuses inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  const panel = element(isModal && !box ? "dialog" : "section", `m ${kind} ${position}${box ? " in" : ""}`);
  panel.style.setProperty("--c", color);
  panel.style.setProperty("--t", textColor);
  panel.setAttribute("aria-labelledby", "t");
  // A message that takes no focus is read out when the reader comes to rest.
  if (!isModal && !box) panel.setAttribute("aria-live", "polite");
  let unfollow = () => {};
  const remove = () => {
    unfollow();
    host.remove();
  };
  const close = () => {
    remove();
    onClose();
  };
  root.appendChild(panel);
  (box ?? document.body).appendChild(host);
  const show = () => fill(panel, drawing, close);
  if (box) show();
  else if (panel instanceof HTMLDialogElement) {
    show();
    panel.addEventListener("close", close);
    panel.addEventListener("click", (event) => {
      if (event.target === panel) panel.close();
    });
    panel.showModal();
  } else {
    panel.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") close();
    });
    // Into a live region that is there already, as readers ask for.
    requestAnimationFrame(() => {
      show();
      const anchor = kind === "price_note" && find(message.selector);
      if (anchor) unfollow = follow(panel, anchor);
    });
  }
  return remove;
}
