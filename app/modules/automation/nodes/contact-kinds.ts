import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { VARIABLES_HINT } from "./fields.ts";

const NEXT = [{ id: "next", label: "Next" }] as const;
const contact = () => import("./run/contact.server.ts");

/** Steps that change the contact. */
export const CONTACT_KINDS: readonly FlowNodeKind[] = [
  {
    kind: "set_field",
    label: "Set a field",
    group: "Contact",
    about: "Sets a field of the contact.",
    ports: NEXT,
    fields: [
      { name: "field", label: "Field", type: "resource", resource: "custom_field" },
      {
        name: "value",
        label: "Value",
        type: "text",
        optional: true,
        maxChars: 2_000,
        hint: `Leave empty to clear it. Dates like 2026-11-26. ${VARIABLES_HINT}`,
      },
    ],
    load: async () => (await contact()).setField,
  },
  {
    kind: "tag",
    label: "Add or remove a tag",
    group: "Contact",
    about: "Changes the contact's tags.",
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
    about: "Moves the contact to a stage of the pipeline.",
    ports: NEXT,
    fields: [{ name: "stage", label: "Stage", type: "resource", resource: "stage" }],
    load: async () => (await contact()).stage,
  },
  {
    kind: "owner",
    label: "Set the owner",
    group: "Contact",
    about: "Assigns the contact to a workspace member.",
    ports: NEXT,
    fields: [{ name: "owner", label: "Owner", type: "resource", resource: "member" }],
    load: async () => (await contact()).owner,
  },
  {
    kind: "score",
    label: "Change the score",
    group: "Contact",
    about: "Gives the contact points, or takes them. They fade like the other points of the group.",
    ports: NEXT,
    fields: [
      { name: "scoreGroup", label: "Score group", type: "resource", resource: "score_group" },
      {
        name: "points",
        label: "Points",
        type: "number",
        min: -1_000,
        max: 1_000,
        byDefault: "10",
        hint: "Negative numbers take points away.",
        said: "{} points",
      },
      { name: "reason", label: "Reason", type: "text", optional: true, maxChars: 100, hint: "Shown on the contact." },
    ],
    load: async () => (await contact()).score,
  },
  {
    kind: "consent",
    label: "Record a consent",
    group: "Contact",
    about: "Adds an entry to the consent log, such as a withdrawal by a sunset flow.",
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
        hint: "Only the person can grant consent, not a flow.",
      },
      { name: "topic", label: "Topic", type: "resource", resource: "topic", optional: true },
      { name: "text", label: "Why", type: "text", maxChars: 200, byDefault: "No reaction to our messages" },
    ],
    load: async () => (await contact()).consent,
  },
];
