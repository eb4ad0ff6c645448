import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { MAX_PUSH_TEXT_CHARS, MAX_PUSH_TITLE_CHARS } from "../domain/limits.ts";

const VARIABLES = "Variables: {{contact.firstName|there}}, {{event.total}}.";

/** The step of automation flows that sends a push message. */
export const PUSH_NODE_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "send_push",
    label: "Send a push message",
    group: "Messages",
    about: "Sends a push message to the browsers of contacts who allowed it, outside of quiet hours.",
    ports: [
      { id: "next", label: "Sent" },
      { id: "not_sent", label: "Not sent" },
    ],
    fields: [
      { name: "title", label: "Title", type: "text", maxChars: MAX_PUSH_TITLE_CHARS, hint: VARIABLES },
      { name: "text", label: "Text", type: "multiline", maxChars: MAX_PUSH_TEXT_CHARS, optional: true },
      { name: "linkUrl", label: "Link", type: "url", maxChars: 2_000, hint: "The page that a click opens." },
      {
        name: "lifetimeHours",
        label: "Keep for hours",
        type: "number",
        min: 1,
        max: 672,
        byDefault: "24",
        hint: "How long the push service keeps the message for a device that is off.",
      },
    ],
    load: async () => (await import("./run/push.server.ts")).sendPushNode,
  },
];
