import { z } from "zod";
import { FLOW_NODES, FLOW_TRIGGERS } from "#app/modules/registry.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { REENTRY_RULES } from "./domain/document/document.ts";
import type { NodeMap } from "./domain/document/node-map.ts";
import * as limits from "./domain/limits.ts";
import { FLOW_VIEWS } from "./editor/flow-view.ts";
import { HOLDOUT_FIELDS } from "./nodes/fields.ts";

const revision = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const key = z
  .string()
  .max(20)
  .regex(/^[a-z][a-z0-9]{0,15}$/, "Unknown step");
const kind = z.string().max(40);
/** Id of the step after which something comes; left out: at the start. */
const place = { node: key.optional(), port: z.string().max(20).default("") };
const name = lineField("Name", { max: limits.MAX_NAME_CHARS });

export const buttonSchema = z.object({});
export const revisionSchema = z.object({ revision });
export const newFlowSchema = z.object({
  name: lineField("Name", { min: 0, max: limits.MAX_NAME_CHARS }).default(""),
});
export const renameSchema = z.object({ name });
export const importSchema = z.object({
  name: lineField("Name", { min: 0, max: limits.MAX_NAME_CHARS }).default(""),
  json: z
    .string({ error: "Paste the text of a flow's file" })
    .min(2, "Paste the text of a flow's file")
    .max(limits.MAX_IMPORT_CHARS, "The file is too large"),
});

export const addNodeSchema = z.object({ revision, ...place, kind });
export const nodeSchema = z.object({ revision, id: key });
export const moveNodeSchema = z.object({ revision, id: key, direction: z.enum(["up", "down"]) });
export const placeNodeSchema = z.object({ revision, id: key, place: z.string().max(50) });
/** `place` left out: behind itself. */
export const copyNodeSchema = z.object({ revision, id: key, place: z.string().max(50).optional() });
export const connectSchema = z.object({ revision, ...place, target: key.optional() });
export const addTriggerSchema = z.object({ revision, kind });

const PREFIX = "s_";
const names = new Set(
  [...FLOW_NODES.values(), ...FLOW_TRIGGERS.values(), { fields: HOLDOUT_FIELDS }].flatMap(({ fields }) =>
    fields.map((field) => field.name),
  ),
);

/** Every field that a kind of step or trigger has, by the name that forms send it under. */
const settingsShape = Object.fromEntries(
  [...names].map((one) => [`${PREFIX}${one}`, z.string().max(limits.MAX_SETTING_CHARS).default("")]),
) as Record<string, z.ZodType<string>>;

export const editNodeSchema = z.object({
  ...settingsShape,
  revision,
  id: key,
  title: lineField("Title", { min: 0, max: limits.MAX_NAME_CHARS }).default(""),
  note: z.string().max(limits.MAX_NOTE_CHARS).default(""),
} as unknown as {
  revision: typeof revision;
  id: typeof key;
  title: z.ZodDefault<z.ZodString>;
  note: z.ZodDefault<z.ZodString>;
});
export const editTriggerSchema = z.object({ ...settingsShape, revision, id: key } as unknown as {
  revision: typeof revision;
  id: typeof key;
});

export const holdoutSchema = z.object({ ...settingsShape, revision } as unknown as { revision: typeof revision });

/** The settings among the fields of a form. */
export const settingsFrom = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([field, value]) =>
      field.startsWith(PREFIX) && typeof value === "string"
        ? [[field.slice(PREFIX.length), value.replaceAll("\r\n", "\n")]]
        : [],
    ),
  );

/** Where the runs of older versions continue, as the form of publishing says. */
export const mapFrom = (pairs: readonly string[]): NodeMap =>
  Object.fromEntries(pairs.map((pair) => pair.split(":")).map(([from = "", to]) => [from, to || null]));

export const rulesSchema = z.object({
  revision,
  rule: z.enum(REENTRY_RULES),
  days: z.coerce.number().int("Enter a whole number").min(1, "At least 1").max(3_650, "At most 3,650").default(30),
  timeZone: z.string().max(64),
});
/** "n3:n5": runs at step n3 continue at n5; "n3:": they finish on their version. */
const mapped = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]{0,15}:(?:[a-z][a-z0-9]{0,15})?$/, "Unknown step");

export const publishSchema = z.object({
  revision,
  runs: z.enum(["stay", "move"]).default("stay"),
  map: z.array(mapped).max(limits.MAX_MAPPED).default([]),
  note: lineField("Note", { min: 0, max: 200 }).default(""),
});
export const restoreSchema = z.object({ revision, version: z.coerce.number().int().min(1).max(1e9) });

const contactId = z.string({ error: "Choose a contact" }).min(1, "Choose a contact").max(64);
export const startContactSchema = z.object({ contactId });
export const startSegmentSchema = z.object({
  segment: z.string({ error: "Choose a segment" }).min(1, "Choose a segment").max(64),
});
export const decideSchema = z.object({
  flowId: z.string().max(64),
  runId: z.string().max(64),
  seq: z.coerce.number().int().min(1).max(limits.MAX_STEPS),
});

/** How the editor shows the flow, and what it opens: a step, a trigger, or a place for a new step. */
export const editorQuerySchema = z.object({
  view: z.enum(FLOW_VIEWS).optional().catch(undefined),
  step: z.string().max(20).optional().catch(undefined),
  trigger: z.string().max(20).optional().catch(undefined),
  add: z.string().max(50).optional().catch(undefined),
});
export const runsQuerySchema = z.object({
  state: z.enum(["acting", "waiting", "failed", "ended"]).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
});
/** Days of the past that a simulation goes through. */
export const PAST_DAYS = ["7", "30", "90", "365"] as const;
export const dryRunQuerySchema = z.object({
  contact: z.string().max(200).optional().catch(undefined),
  past: z.enum(PAST_DAYS).optional().catch(undefined),
});
export const confirmQuerySchema = z.object({ confirm: z.enum(["delete", "cancel"]).optional().catch(undefined) });
