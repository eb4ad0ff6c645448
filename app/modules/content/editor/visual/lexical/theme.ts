import type { EditorThemeClasses } from "lexical";

/** Classes of what the editor draws; their rules are in visual-editor.css. */
export const THEME: EditorThemeClasses = {
  code: "content-code",
  link: "content-link",
  list: {
    checklist: "content-tasks",
    listitemChecked: "content-task content-task-done",
    listitemUnchecked: "content-task",
    nested: { listitem: "content-nested" },
  },
  quote: "content-quote",
  table: "content-table",
  tableCell: "content-cell",
  tableCellHeader: "content-head",
  tableCellSelected: "content-cell-selected",
  tableSelection: "content-table-selected",
  text: {
    bold: "content-bold",
    italic: "content-italic",
    strikethrough: "content-strike",
    code: "content-mark-code",
  },
};
