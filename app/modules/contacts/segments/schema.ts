import { z } from "zod";
import { MAX_CONDITIONS } from "#app/shared/segment/rule.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { MAX_GROUPS } from "./domain/draft.ts";

/** Longest rule as JSON. */
export const MAX_RULE_CHARS = 20_000;

const code = z.string().max(100).regex(PRINTABLE).optional();
const match = z.enum(["all", "any"]).default("all");

const row = z.object({
  about: z.string().max(100).regex(PRINTABLE).default(""),
  not: z.boolean().optional(),
  op: code,
  value: z.string().max(5_000).regex(PRINTABLE, "This value contains characters that cannot be used").optional(),
  channel: code,
  topic: code,
  state: code,
  activity: code,
  next: code,
  times: code,
  days: code,
});

const group = z.object({ match, adding: code, conditions: z.array(row).max(MAX_CONDITIONS).default([]) });

const ruleJson = z.string().max(MAX_RULE_CHARS, "This rule is too long").optional();

const draftFields = {
  match,
  groups: z.array(group).max(MAX_GROUPS).default([]),
  /** The rule as JSON, where the builder has no rows for it. */
  json: ruleJson,
};

/**
 * The form of the builder, with the button that was pressed: "save", "preview", "add.0", "remove.0.2", "add-group",
 * "remove-group.1". The name is checked when it is saved, so that a row can be added before it is typed.
 */
export const segmentFormSchema = z.object({
  intent: z.string().max(40).regex(PRINTABLE),
  name: z.string().max(1_000).default(""),
  /** Of the segment when the page was opened; absent for a new one. */
  updatedAt: z.coerce.number().int().nonnegative().optional(),
  ...draftFields,
});

export type SegmentForm = z.infer<typeof segmentFormSchema>;

export const segmentButtonSchema = z.object({});
