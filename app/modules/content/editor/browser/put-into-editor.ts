import { INSERT_EVENT, type Insertion } from "../insert-event.ts";
import { replaceText } from "../ui/use-editor-keys.ts";

/** Puts Markdown where the caret of the editor is; in Markdown mode always as blocks of its own. False where nothing can be changed. */
export function insertAtCaret(markdown: string, { asBlocks = false } = {}): boolean {
  const area = document.getElementById("content-body");
  if (!(area instanceof HTMLTextAreaElement) || area.readOnly) return false;
  if (area.hidden) {
    area.dispatchEvent(new CustomEvent<Insertion>(INSERT_EVENT, { detail: { markdown, asBlocks } }));
    return true;
  }
  const { selectionEnd: at, value } = area;
  const before = at === 0 || value.slice(0, at).endsWith("\n\n") ? "" : "\n\n";
  replaceText(area, at, at, `${before}${markdown}\n\n`);
  return true;
}

/** Makes a line the title of the piece. False where nothing can be changed. */
export function setTitle(title: string): boolean {
  const field = document.querySelector('form[aria-label="Text"] input[name="title"]');
  if (!(field instanceof HTMLInputElement) || field.readOnly) return false;
  field.focus();
  field.select();
  // As typing does: it can be undone, and the form saves itself.
  if (!document.execCommand("insertText", false, title)) {
    field.value = title;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return true;
}
