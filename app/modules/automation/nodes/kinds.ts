import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { MAX_WAIT_MS } from "../domain/limits.ts";
import { CONTACT_HINT, conditionFields, timeField, timeoutFields, VARIABLES_HINT, WEEKDAYS } from "./fields.ts";

const NEXT = [{ id: "next", label: "Next" }] as const;
const timing = () => import("./run/timing.server.ts");
const paths = () => import("./run/paths.server.ts");
const contact = () => import("./run/contact.server.ts");
const team = () => import("./run/team.server.ts");

const MAX_OFFSET_DAYS = Math.floor(MAX_WAIT_MS / 86_400_000) - 1;

const TIMING: FlowNodeKind[] = [
  {
    kind: "wait",
    label: "Wait",
    group: "Timing",
    about: "Lets time pass, in the contact's own time zone.",
    isWait: true,
    ports: NEXT,
    fields: [
      {
        name: "mode",
        label: "Wait",
        type: "select",
        byDefault: "duration",
        options: [
          ["duration", "for a while"],
          ["time", "until a time of day"],
          ["date", "until a date of the contact"],
        ],
      },
      ...timeoutFields({ field: "mode", is: ["duration"] }).map((field) =>
        field.name === "amount" ? { ...field, label: "How long", byDefault: "1" } : field,
      ),
      {
        name: "weekday",
        label: "On",
        type: "select",
        byDefault: "any",
        options: [["any", "any day"], ["workday", "Monday to Friday"], ...WEEKDAYS],
        onlyIf: { field: "mode", is: ["time"] },
      },
      {
        name: "field",
        label: "Date",
        type: "resource",
        resource: "date_field",
        onlyIf: { field: "mode", is: ["date"] },
        hint: "A contact without this date does not wait.",
      },
      {
        name: "offset",
        label: "Days away from it",
        type: "number",
        min: 0,
        max: MAX_OFFSET_DAYS,
        byDefault: "0",
        onlyIf: { field: "mode", is: ["date"] },
      },
      {
        name: "direction",
        label: "Before or after",
        type: "select",
        byDefault: "before",
        options: [
          ["before", "before it"],
          ["after", "after it"],
        ],
        onlyIf: { field: "mode", is: ["date"] },
      },
      {
        name: "yearly",
        label: "Every year (birthday)",
        type: "checkbox",
        onlyIf: { field: "mode", is: ["date"] },
      },
      timeField({ field: "mode", is: ["time", "date"] }),
    ],
    load: async () => (await timing()).wait,
  },
  {
    kind: "wait_event",
    label: "Wait for an event",
    group: "Timing",
    about: "Waits until the contact does something, or the time is over.",
    isWait: true,
    ports: [
      { id: "happened", label: "It happened" },
      { id: "timeout", label: "It did not happen in time" },
    ],
    fields: [
      { name: "type", label: "Event", type: "resource", resource: "event_type" },
      ...conditionFields("Of the event's data, like event.formId or event.type."),
      ...timeoutFields(),
      {
        name: "since",
        label: "Counts",
        type: "select",
        byDefault: "entry",
        options: [
          ["entry", "what happened since the contact entered the flow"],
          ["now", "only what happens from this step on"],
        ],
      },
    ],
    load: async () => (await timing()).waitForEvent,
  },
];

const PATHS: FlowNodeKind[] = [
  {
    kind: "split",
    label: "Split by condition",
    group: "Paths",
    about: "Sends the contact one way or the other.",
    ports: [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ],
    fields: [
      {
        name: "by",
        label: "By",
        type: "select",
        byDefault: "conditions",
        options: [
          ["conditions", "conditions"],
          ["segment", "a segment"],
        ],
      },
      {
        name: "segment",
        label: "Segment",
        type: "resource",
        resource: "segment",
        onlyIf: { field: "by", is: ["segment"] },
      },
      ...(conditionFields(CONTACT_HINT).map((field) => ({
        ...field,
        ...(field.name === "path1" && { optional: undefined }),
        onlyIf: { field: "by", is: ["conditions"] },
      })) as FlowNodeKind["fields"]),
    ],
    load: async () => (await paths()).split,
  },
  {
    kind: "random",
    label: "Random split",
    group: "Paths",
    about: "Divides contacts by chance; the same run always takes the same way.",
    ports: [
      { id: "a", label: "A" },
      { id: "b", label: "B" },
    ],
    fields: [{ name: "share", label: "Percent that take A", type: "number", min: 0, max: 100, byDefault: "50" }],
    load: async () => (await paths()).random,
  },
  {
    kind: "goal",
    label: "Goal",
    group: "Paths",
    about: "Counts the run as a success.",
    ports: NEXT,
    fields: [
      { name: "name", label: "Goal", type: "text", maxChars: 100, byDefault: "Goal reached" },
      {
        name: "after",
        label: "Then",
        type: "select",
        byDefault: "end",
        options: [
          ["end", "end the run"],
          ["continue", "continue"],
        ],
      },
    ],
    load: async () => (await paths()).goal,
  },
  {
    kind: "exit",
    label: "Exit",
    group: "Paths",
    about: "Ends the run.",
    ports: [],
    fields: [{ name: "reason", label: "Reason", type: "text", optional: true, maxChars: 100 }],
    load: async () => (await paths()).exit,
  },
];

const CONTACT: FlowNodeKind[] = [
  {
    kind: "set_field",
    label: "Set a field",
    group: "Contact",
    about: "Writes a value into a field of the contact.",
    ports: NEXT,
    fields: [
      { name: "field", label: "Field", type: "resource", resource: "custom_field" },
      {
        name: "value",
        label: "Value",
        type: "text",
        optional: true,
        maxChars: 2_000,
        hint: `Empty removes it. A date like 2026-11-26. ${VARIABLES_HINT}`,
      },
    ],
    load: async () => (await contact()).setField,
  },
  {
    kind: "tag",
    label: "Add or remove a tag",
    group: "Contact",
    about: "Changes the tags of the contact.",
    ports: NEXT,
    fields: [
      {
        name: "action",
        label: "Do",
        type: "select",
        byDefault: "add",
        options: [
          ["add", "add the tag"],
          ["remove", "remove the tag"],
        ],
      },
      { name: "tag", label: "Tag", type: "text", maxChars: 40 },
    ],
    load: async () => (await contact()).tag,
  },
  {
    kind: "stage",
    label: "Move to a stage",
    group: "Contact",
    about: "Makes the contact a lead in a stage of the pipeline.",
    ports: NEXT,
    fields: [{ name: "stage", label: "Stage", type: "resource", resource: "stage" }],
    load: async () => (await contact()).stage,
  },
  {
    kind: "owner",
    label: "Set the owner",
    group: "Contact",
    about: "Makes a member of the workspace responsible for the contact.",
    ports: NEXT,
    fields: [{ name: "owner", label: "Owner", type: "resource", resource: "member" }],
    load: async () => (await contact()).owner,
  },
  {
    kind: "consent",
    label: "Record a consent",
    group: "Contact",
    about: "Adds a line to the ledger of consents, such as a withdrawal by a sunset flow.",
    ports: NEXT,
    fields: [
      {
        name: "channel",
        label: "Channel",
        type: "select",
        byDefault: "email",
        options: [
          ["email", "Email"],
          ["sms", "SMS"],
          ["phone", "Phone"],
          ["push", "Push"],
        ],
      },
      {
        name: "state",
        label: "State",
        type: "select",
        byDefault: "withdrawn",
        options: [
          ["withdrawn", "withdrawn"],
          ["denied", "denied"],
        ],
        hint: "A flow cannot grant consent: only the person can.",
      },
      { name: "topic", label: "Topic", type: "resource", resource: "topic", optional: true },
      { name: "text", label: "Why", type: "text", maxChars: 200, byDefault: "No reaction to our messages" },
    ],
    load: async () => (await contact()).consent,
  },
];

const TEAM: FlowNodeKind[] = [
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
        hint: "Empty: the contact's owner.",
      },
    ],
    load: async () => (await team()).task,
  },
  {
    kind: "notify",
    label: "Notify the team",
    group: "Team",
    about: "Puts a notice behind the bell.",
    ports: NEXT,
    fields: [
      {
        name: "member",
        label: "Who",
        type: "resource",
        resource: "member",
        optional: true,
        hint: "Empty: the contact's owner; without one, the owners of the workspace.",
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

const MESSAGES: FlowNodeKind[] = [
  {
    kind: "send_mail",
    label: "Send a mail",
    group: "Messages",
    about: "Sends a mail to contacts who agreed to mails and whose address is not suppressed.",
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
        hint: "An empty line begins a new paragraph.",
      },
      { name: "buttonLabel", label: "Button", type: "text", maxChars: 60, optional: true },
      { name: "buttonUrl", label: "Address of the button", type: "url", maxChars: 2_000, optional: true },
      {
        name: "topic",
        label: "Topic",
        type: "resource",
        resource: "topic",
        optional: true,
        hint: "Only to people who subscribe to it. Empty: mails in general.",
      },
    ],
    load: async () => (await import("./run/mail.server.ts")).sendMailNode,
  },
  {
    kind: "http",
    label: "HTTP request",
    group: "Messages",
    about: "Calls another system. It gets an Idempotency-Key that is the same for every try.",
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
        hint: "Empty: the contact and the event as JSON.",
      },
    ],
    load: async () => (await import("./run/http.server.ts")).httpRequest,
  },
];

/** The steps that this module brings. */
export const FLOW_NODE_KINDS: readonly FlowNodeKind[] = [...TIMING, ...PATHS, ...CONTACT, ...MESSAGES, ...TEAM];
