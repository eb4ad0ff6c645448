/** An event at the field of a text that puts Markdown at the caret of the visual editor. */
export const INSERT_EVENT = "content-insert";

export interface Insertion {
  markdown: string;
  /** As blocks of its own below the caret's; otherwise a single paragraph goes into the line. */
  asBlocks: boolean;
}
