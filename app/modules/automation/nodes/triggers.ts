import type { FlowTriggerKind } from "#app/platform/manifest/flow-kinds.ts";
import { conditionFields, WEEKDAYS } from "./fields.ts";

const SEGMENT = { name: "segment", label: "Segment", type: "resource", resource: "segment" } as const;
const TIME = { name: "time", label: "At", type: "time", byDefault: "09:00", hint: "In the flow's time zone." } as const;

/** Events after which a contact may be in another segment than before. */
export const MEMBERSHIP_EVENTS = [
  "contact.created",
  "contact.updated",
  "lead.created",
  "lead.stage_changed",
  "activity.recorded",
  "consent.changed",
  "form.submitted",
] as const;

/** The ways in that this module brings. */
export const FLOW_TRIGGER_KINDS: readonly FlowTriggerKind[] = [
  {
    kind: "segment",
    label: "Contact enters or leaves a segment",
    about: "Checked when a contact changes, and for everybody each hour.",
    events: MEMBERSHIP_EVENTS,
    fields: [
      SEGMENT,
      {
        name: "when",
        label: "When a contact",
        type: "select",
        byDefault: "enters",
        options: [
          ["enters", "enters it"],
          ["leaves", "leaves it"],
        ],
      },
      {
        name: "existing",
        label: "Contacts that are in it already enter when the flow is published",
        type: "checkbox",
        onlyIf: { field: "when", is: ["enters"] },
      },
    ],
  },
  {
    kind: "event",
    label: "Event",
    about: "Something a contact did, or a change to it.",
    events: ["*"],
    fields: [
      { name: "type", label: "Event", type: "resource", resource: "event_type" },
      ...conditionFields("Of the event's data, like event.stage or event.type; of the contact, like contact.country."),
      {
        name: "key",
        label: "Separate runs by",
        type: "path",
        optional: true,
        hint: "Like event.cartId: two carts are two runs. Leave empty for one run per contact.",
      },
    ],
  },
  {
    kind: "form",
    label: "Form submitted",
    about: "A contact submits one of your forms.",
    events: ["form.submitted"],
    fields: [{ name: "form", label: "Form", type: "resource", resource: "form" }],
  },
  {
    kind: "webhook",
    label: "Incoming webhook",
    about:
      "Another service reports something about a contact. The webhook's mapping needs a field email, externalId or contactId that names the contact.",
    events: ["webhook.received"],
    fields: [
      { name: "source", label: "Incoming webhook", type: "resource", resource: "webhook_source" },
      {
        name: "name",
        label: "Name of the event",
        type: "text",
        optional: true,
        maxChars: 200,
        hint: "Like checkout.session.completed. Leave empty for every event of this webhook.",
      },
      ...conditionFields("Of the mapped fields, like event.amount; of the contact, like contact.country."),
      {
        name: "key",
        label: "Separate runs by",
        type: "path",
        optional: true,
        hint: "Like event.orderId: two orders are two runs. Leave empty for one run per contact.",
      },
    ],
  },
  {
    kind: "date",
    label: "Date of a contact",
    about: "A day in a field of the contact, such as a birthday or the end of a contract.",
    fields: [
      { name: "field", label: "Date", type: "resource", resource: "date_field" },
      { name: "offset", label: "Days away from it", type: "number", min: 0, max: 365, byDefault: "0" },
      {
        name: "direction",
        label: "Before or after",
        type: "select",
        byDefault: "before",
        options: [
          ["before", "before it"],
          ["after", "after it"],
        ],
      },
      { name: "yearly", label: "Every year (birthday)", type: "checkbox" },
      TIME,
    ],
  },
  {
    kind: "schedule",
    label: "Schedule",
    about: "Everyone in a segment enters, repeatedly.",
    fields: [
      SEGMENT,
      {
        name: "every",
        label: "Every",
        type: "select",
        byDefault: "week",
        options: [
          ["day", "day"],
          ["week", "week"],
          ["month", "month"],
        ],
      },
      {
        name: "weekday",
        label: "On",
        type: "select",
        byDefault: "1",
        options: WEEKDAYS,
        onlyIf: { field: "every", is: ["week"] },
      },
      {
        name: "monthday",
        label: "On day",
        type: "number",
        min: 1,
        max: 31,
        byDefault: "1",
        onlyIf: { field: "every", is: ["month"] },
      },
      TIME,
    ],
  },
  {
    kind: "manual",
    label: "By hand",
    about: "You choose a segment, or open a contact, and start the flow.",
    fields: [],
  },
  {
    kind: "flow",
    label: "Another flow",
    about: "A step of another flow starts this one for its contact.",
    fields: [],
  },
  {
    kind: "api",
    label: "API",
    about: "Your software starts a run with POST /flows/{id}/runs.",
    fields: [],
  },
];
