import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { timeoutFields, VARIABLES_HINT } from "./fields.ts";

const NEXT = [{ id: "next", label: "Next" }] as const;
const team = () => import("./run/team.server.ts");

/** Steps that ask colleagues. */
export const TEAM_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "task",
    label: "Create a task",
    group: "Team",
    about: "Adds a task to the contact.",
    ports: NEXT,
    fields: [
      { name: "title", label: "Task", type: "text", maxChars: 200, hint: VARIABLES_HINT },
      { name: "due", label: "Due in days", type: "number", min: 0, max: 365, byDefault: "2" },
      {
        name: "owner",
        label: "Responsible",
        type: "resource",
        resource: "member",
        optional: true,
        hint: "Leave empty for the contact's owner.",
      },
    ],
    load: async () => (await team()).task,
  },
  {
    kind: "notify",
    label: "Notify the team",
    group: "Team",
    about: "Sends a notice in Kaja.",
    ports: NEXT,
    fields: [
      {
        name: "member",
        label: "Who",
        type: "resource",
        resource: "member",
        optional: true,
        hint: "Leave empty for the contact's owner or, without one, the workspace owners.",
      },
      { name: "title", label: "Title", type: "text", maxChars: 120, hint: VARIABLES_HINT },
      { name: "text", label: "Text", type: "multiline", maxChars: 500, optional: true },
    ],
    load: async () => (await team()).notifyTeam,
  },
  {
    kind: "approval",
    label: "Ask for approval",
    group: "Team",
    about: "Waits until a member of the workspace decides.",
    isWait: true,
    ports: [
      { id: "approved", label: "Approved" },
      { id: "refused", label: "Refused" },
      { id: "timeout", label: "Nobody decided in time" },
    ],
    fields: [
      { name: "title", label: "Question", type: "text", maxChars: 120, hint: VARIABLES_HINT },
      { name: "text", label: "Details", type: "multiline", maxChars: 1_000, optional: true },
      ...timeoutFields(),
    ],
    load: async () => (await team()).approval,
  },
];

/** Steps that write to the contact or to another system. */
export const MESSAGE_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "send_mail",
    label: "Send a mail",
    group: "Messages",
    about: "Sends an email to contacts who agreed to emails and are not suppressed.",
    ports: [
      { id: "next", label: "Sent" },
      { id: "not_sent", label: "Not sent" },
    ],
    fields: [
      { name: "subject", label: "Subject", type: "text", maxChars: 150, hint: VARIABLES_HINT },
      {
        name: "text",
        label: "Text",
        type: "multiline",
        maxChars: 5_000,
        hint: "An empty line starts a new paragraph.",
      },
      { name: "buttonLabel", label: "Button", type: "text", maxChars: 60, optional: true },
      { name: "buttonUrl", label: "Button URL", type: "url", maxChars: 2_000, optional: true },
      {
        name: "topic",
        label: "Topic",
        type: "resource",
        resource: "topic",
        optional: true,
        hint: "Only to people subscribed to it. Leave empty for emails in general.",
      },
    ],
    load: async () => (await import("./run/mail.server.ts")).sendMailNode,
  },
  {
    kind: "http",
    label: "HTTP request",
    group: "Messages",
    about: "Calls another system. Every retry has the same Idempotency-Key.",
    ports: [
      { id: "next", label: "Answered with 2xx" },
      { id: "failed", label: "Failed" },
    ],
    fields: [
      {
        name: "method",
        label: "Method",
        type: "select",
        byDefault: "POST",
        options: ["POST", "PUT", "PATCH", "GET", "DELETE"].map((method) => [method, method] as const),
      },
      { name: "url", label: "Address", type: "url", maxChars: 2_000, hint: VARIABLES_HINT },
      {
        name: "body",
        label: "Body",
        type: "multiline",
        optional: true,
        maxChars: 5_000,
        hint: "Leave empty to send the contact and event as JSON.",
      },
      {
        name: "whenDown",
        label: "While the other system is down",
        type: "select",
        byDefault: "wait",
        options: [
          ["wait", "wait and try again for up to a day"],
          ["fail", "leave by Failed"],
        ],
        hint: "After five failures in a row, calls pause and one at a time tries whether it is back.",
      },
    ],
    load: async () => (await import("./run/http.server.ts")).httpRequest,
  },
];
