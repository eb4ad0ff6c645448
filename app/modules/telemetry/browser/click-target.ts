import { cutText, maskText } from "../domain/mask.ts";
import { MAX_ELEMENT_LENGTH } from "../domain/metric.ts";

const CLICKABLE = "button, a[href], [role=button]";
/** What people type or choose, what is nobody's business, and what is not text. */
const SILENT = "input, textarea, select, [contenteditable], [data-private], script, style, svg";
/** Longer texts are not read to their end. */
const MAX_READ = 400;

/** The text that an element shows, without that of its silent parts. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(SILENT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let text = "";
  for (let node = walker.nextNode(); node && text.length < MAX_READ; node = walker.nextNode())
    if (node.nodeType === Node.TEXT_NODE) text += ` ${node.nodeValue}`;
  return text;
}

/** What the clicked button or link is called, at most 50 characters; null when none was clicked. A private one has the name of its kind. */
export function nameOfClicked(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest(CLICKABLE) : null;
  if (!element) return null;
  const kind = element.matches("a") ? "link" : "button";
  if (element.closest(SILENT)) return kind;
  const name = element.getAttribute("aria-label") || textOf(element);
  return cutText(maskText(name.slice(0, MAX_READ)), MAX_ELEMENT_LENGTH) || kind;
}
