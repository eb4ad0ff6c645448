import { z } from "zod";
import { MAX_LOST_REASONS, MAX_RESPONSE_HOURS, MAX_WEIGHT, STAGE_KINDS } from "#app/modules/contacts/index.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { PRINTABLE_LINES } from "#app/shared/text/text.ts";

const id = z.string().min(1).max(64);
const WHOLE_PERCENT = "Enter a whole number from 0 to 100";

export const newStageSchema = z.object({
  name: lineField("Name", { max: 60 }),
  kind: z.enum(STAGE_KINDS, { error: "Choose a kind" }).default("open"),
  probability: z.coerce
    .number({ error: WHOLE_PERCENT })
    .int(WHOLE_PERCENT)
    .min(0, WHOLE_PERCENT)
    .max(100, WHOLE_PERCENT)
    .default(50),
});
export const editStageSchema = newStageSchema.extend({ id });
export const moveStageSchema = z.object({ id, direction: z.enum(["up", "down"]) });
export const removeStageSchema = z.object({ id, to: id.optional() });

const MAX_REASON_CHARS = 100;

/** One reason a line, each once. */
export const reasonsSchema = z.object({
  reasons: z
    .string()
    .max((MAX_REASON_CHARS + 2) * MAX_LOST_REASONS, "There are too many reasons")
    .regex(PRINTABLE_LINES, "Reasons contain characters that cannot be used")
    .default("")
    .transform((text) => [
      ...new Set(
        text
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ])
    .refine((all) => all.length <= MAX_LOST_REASONS, `Enter at most ${MAX_LOST_REASONS} reasons`)
    .refine((all) => all.every((one) => one.length <= MAX_REASON_CHARS), "A reason has at most 100 characters"),
});

const WEIGHT = `Enter a whole number from 0 to ${MAX_WEIGHT}`;

export const assignmentSchema = z.object({
  isOn: z.boolean().default(false),
  members: z
    .array(
      z.object({
        userId: id,
        weight: z.coerce.number({ error: WEIGHT }).int(WEIGHT).min(0, WEIGHT).max(MAX_WEIGHT, WEIGHT).default(0),
      }),
    )
    .max(200)
    .default([]),
});

const HOURS = `Enter a whole number of hours from 1 to ${exact(MAX_RESPONSE_HOURS)}`;

export const targetSchema = z.object({
  hours: z.coerce
    .number({ error: HOURS })
    .int(HOURS)
    .min(1, HOURS)
    .max(MAX_RESPONSE_HOURS, HOURS)
    .optional()
    .transform((hours) => hours ?? null),
});

export const formLeadsSchema = z.object({ isOn: z.boolean().default(false) });

/** Which stage is open for editing, or is to be removed. */
export const settingsQuerySchema = z.object({
  edit: z.string().max(64).optional().catch(undefined),
  remove: z.string().max(64).optional().catch(undefined),
});
