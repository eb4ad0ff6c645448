import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from "lexical";
import { htmlToMarkdown } from "../../browser/html-to-markdown.ts";
import { $insertMarkdown, $isInCell, $isInCode } from "./commands.ts";

const OWN_FORMAT = "application/x-lexical-editor";
/** Lines that mean something in Markdown, so that a text is more than plain lines. */
const LOOKS_LIKE_MARKDOWN =
  /^(?:#{1,6} \S|\s{0,3}(?:[-*+]|\d{1,9}[.)]) \S|> |```|~~~|\|.*\|\s*$)|\[[^\]\n]+\]\([^)\s]+\)|\*\*\S/m;

function $paste(data: DataTransfer): boolean {
  const text = data.getData("text/plain");
  const selection = $getSelection();
  if ($isInCode()) {
    if ($isRangeSelection(selection)) selection.insertRawText(text.replace(/\r\n?/g, "\n"));
    return true;
  }
  if ($isInCell()) {
    if ($isRangeSelection(selection)) selection.insertText(text.replace(/\s*[\r\n]+\s*/g, " ").trim());
    return true;
  }
  if (data.types.includes(OWN_FORMAT)) return false;
  const html = data.getData("text/html");
  const markdown = html === "" ? (LOOKS_LIKE_MARKDOWN.test(text) ? text : "") : htmlToMarkdown(html);
  if (markdown === "") return false;
  $insertMarkdown(markdown);
  return true;
}

/**
 * Takes what is pasted as the structure that it has, whether it comes from a word processor or is Markdown. Of HTML only the
 * structure is read, so no script and no handler of it can arrive. Returns what ends that.
 */
export const registerPaste = (editor: LexicalEditor, onImage: (file: File) => void): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = "clipboardData" in event ? event.clipboardData : null;
        if (!data || (data.files.length > 0 && !data.types.includes("text/html"))) return false;
        if (!$paste(data)) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        const image = files.find(({ type }) => type.startsWith("image/"));
        if (image) onImage(image);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
