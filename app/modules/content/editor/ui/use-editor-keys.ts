import { type RefObject, useEffect } from "react";
import { applyMark, continuation, type Mark } from "../domain/marks.ts";

const KEYS: Readonly<Record<string, Mark>> = { b: "bold", i: "italic", e: "code", k: "link" };

/** Replaces a part of a text so that the browser's own undo knows of it. */
export function replaceText(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The only way that keeps the undo history of a field; where a browser has it no more, the text is set.
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text, from, to, "end");
}

/** Puts the marks of a button into the field. */
export function markSelection(area: HTMLTextAreaElement, mark: Mark): void {
  const before = area.value;
  const done = applyMark({ text: before, start: area.selectionStart, end: area.selectionEnd }, mark);
  let from = 0;
  while (from < before.length && from < done.text.length && before[from] === done.text[from]) from += 1;
  let tail = 0;
  while (
    tail < before.length - from &&
    tail < done.text.length - from &&
    before[before.length - 1 - tail] === done.text[done.text.length - 1 - tail]
  )
    tail += 1;
  replaceText(area, from, before.length - tail, done.text.slice(from, done.text.length - tail));
  area.setSelectionRange(done.start, done.end);
}

/** Shortcuts, and lists that continue with Enter. */
export function useEditorKeys(ref: RefObject<HTMLTextAreaElement>): void {
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const onKey = (event: KeyboardEvent) => {
      if (area.readOnly || event.isComposing) return;
      const mark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? KEYS[event.key] : undefined;
      if (mark) {
        event.preventDefault();
        event.stopPropagation();
        markSelection(area, mark);
        return;
      }
      if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return;
      if (area.selectionStart !== area.selectionEnd) return;
      const next = continuation(area.value, area.selectionStart);
      if (!next) return;
      event.preventDefault();
      if (next.prefix === "") replaceText(area, next.from, area.selectionStart, "");
      else replaceText(area, area.selectionStart, area.selectionStart, `\n${next.prefix}`);
    };
    const onPaste = (event: ClipboardEvent) => {
      const html = event.clipboardData?.getData("text/html");
      if (!html || area.readOnly) return;
      const plain = event.clipboardData?.getData("text/plain") ?? "";
      event.preventDefault();
      const { selectionStart, selectionEnd } = area;
      void import("../browser/html-to-markdown.ts").then(({ htmlToMarkdown }) =>
        replaceText(area, selectionStart, selectionEnd, htmlToMarkdown(html) || plain),
      );
    };
    area.addEventListener("keydown", onKey);
    area.addEventListener("paste", onPaste);
    return () => {
      area.removeEventListener("keydown", onKey);
      area.removeEventListener("paste", onPaste);
    };
  }, [ref]);
}
