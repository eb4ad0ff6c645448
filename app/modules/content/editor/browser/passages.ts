import { MAX_QUOTE_CHARS } from "../../domain/limits.ts";
import { findPassage } from "../domain/passages.ts";

const FIELD = "content-body";
const EDITOR = ".content-editor";
const HIGHLIGHT = "content-comment";

const field = (): HTMLTextAreaElement | null => document.querySelector<HTMLTextAreaElement>(`#${FIELD}`);
/** The visual editor while it is shown. */
const shownEditor = (): Element | null => (field()?.hidden ? document.querySelector(EDITOR) : null);

/** What is selected in the text, in either mode; as much of it as a comment can quote. */
export function selectedText(): string {
  const [area, selection] = [field(), window.getSelection()];
  const text = area && !area.hidden ? area.value.slice(area.selectionStart, area.selectionEnd) : "";
  const isInEditor = selection?.anchorNode && shownEditor()?.contains(selection.anchorNode);
  return (isInEditor ? selection.toString() : text).replace(/\s+/g, " ").trim().slice(0, MAX_QUOTE_CHARS);
}

/** The range of a passage in the visual editor. */
function rangeOf(editor: Element, quote: string): Range | null {
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let last: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const block = node.parentElement?.closest("p, li, h1, h2, h3, h4, h5, h6, td, th, code") ?? null;
    // Words of two blocks are not one.
    if (block !== last && text !== "") text += "\n";
    last = block;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const passage = findPassage(text, quote);
  const from = passage && nodes.findLast(({ start }) => start <= passage.start);
  const to = passage && nodes.findLast(({ start }) => start < passage.end);
  if (!passage || !from || !to) return null;
  const range = document.createRange();
  range.setStart(from.node, Math.min(passage.start - from.start, from.node.length));
  range.setEnd(to.node, Math.min(passage.end - to.start, to.node.length));
  return range;
}

/** Selects a passage in the mode that is shown. False: the text has it no more. */
export function showPassage(quote: string): boolean {
  const editor = shownEditor();
  const area = field();
  if (editor) {
    const range = rangeOf(editor, quote);
    if (!range) return false;
    (editor as HTMLElement).focus();
    window
      .getSelection()
      ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    return true;
  }
  const passage = area && findPassage(area.value, quote);
  if (!passage) return false;
  area.focus();
  // Selected from its end, so that the browser scrolls to its begin.
  area.setSelectionRange(passage.start, passage.start);
  area.blur();
  area.focus();
  area.setSelectionRange(passage.start, passage.end);
  return true;
}

/** Marks the passages of comments in the visual editor. Nothing of the text changes by it. */
export function markPassages(quotes: readonly string[]): void {
  const editor = shownEditor();
  if (!("highlights" in CSS)) return;
  const ranges = editor ? quotes.flatMap((quote) => (quote === "" ? [] : (rangeOf(editor, quote) ?? []))) : [];
  if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT);
  else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}
