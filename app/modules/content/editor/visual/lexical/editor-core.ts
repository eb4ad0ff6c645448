import { registerList, registerListStrictIndentTransform } from "@lexical/list";
import { registerTableCellUnmergeTransform, registerTablePlugin } from "@lexical/table";
import { createEditor, type LexicalEditor, mergeRegister } from "lexical";
import { NODES } from "./nodes.ts";
import { THEME } from "./theme.ts";

/** An editor of texts that is not in a page yet. */
export const createTextEditor = (): LexicalEditor =>
  createEditor({
    namespace: "kaja-content",
    nodes: [...NODES],
    theme: THEME,
    onError: (error) => {
      throw error;
    },
  });

/** Rules that hold for every text, with or without a page. Returns what ends them. */
export const registerTextRules = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    registerList(editor),
    registerListStrictIndentTransform(editor),
    registerTablePlugin(editor),
    registerTableCellUnmergeTransform(editor),
  );
