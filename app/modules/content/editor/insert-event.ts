/** An event at the field of a text whose detail is Markdown to put at the caret of the visual editor. */
export const INSERT_EVENT = "content-insert";
