import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { AI_TASKS } from "../domain/running/ai-text.ts";
import { VARIABLES_HINT } from "./fields.ts";

/** Steps that a language model does. */
export const AI_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "ai_text",
    label: "Write a text with AI",
    group: "Messages",
    about:
      "A language model writes a text for each contact, from your plan's AI tokens. Later steps use it as {{step.ID.text}}, where ID is the number of this step, such as n3.",
    ports: [
      { id: "next", label: "Written" },
      { id: "not_written", label: "Not written" },
    ],
    fields: [
      {
        name: "task",
        label: "Write",
        type: "select",
        byDefault: "opening",
        options: Object.entries(AI_TASKS).map(([id, { label }]) => [id, label] as const),
      },
      {
        name: "topic",
        label: "What it is about",
        type: "multiline",
        maxChars: 1_000,
        hint: `The model knows only this text. ${VARIABLES_HINT}`,
      },
      {
        name: "language",
        label: "Language",
        type: "select",
        byDefault: "contact",
        options: [
          ["contact", "the contact's language, where it is known"],
          ["same", "the language of the text above"],
        ],
      },
      {
        name: "otherwise",
        label: "Text where none is written",
        type: "text",
        optional: true,
        maxChars: 300,
        hint: "Used when there is no model, the tokens are used up or the answer is unusable.",
      },
    ],
    load: async () => (await import("./run/ai-text.server.ts")).aiText,
  },
];
