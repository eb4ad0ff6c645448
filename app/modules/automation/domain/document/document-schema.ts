import { z } from "zod";
import { boundedRecord } from "#app/platform/forms/bounded-record.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import * as limits from "../limits.ts";
import { REENTRY_RULES } from "./document.ts";

const UNUSABLE = "Contains characters that cannot be used";

const key = z
  .string()
  .max(20)
  .regex(/^[a-z][a-z0-9]{0,15}$/, "Use an id of small letters and digits")
  // Runs count their passes by id in plain objects.
  .refine((id) => !(id in {}), "Use another id");
const kind = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "Unknown kind");
const port = z
  .string()
  .max(20)
  .regex(/^[a-z][a-z_]{0,19}$/, "Unknown way out");

const settings = boundedRecord(
  z
    .string()
    .max(40)
    .regex(/^[a-z][A-Za-z0-9_]{0,39}$/, "Unknown field"),
  z.string().max(limits.MAX_SETTING_CHARS).regex(PRINTABLE_LINES, UNUSABLE),
  limits.MAX_SETTINGS,
  "Too many fields",
);

const unique = (what: string) => (list: readonly { id: string }[]) =>
  new Set(list.map(({ id }) => id)).size === list.length || what;

/** A flow as a file or request brings it: its shape and maxima; what it means is checked by `problemsOf`. */
export const documentSchema = z
  .strictObject({
    format: z.literal(1),
    triggers: z
      .array(z.strictObject({ id: key, kind, settings }))
      .max(limits.MAX_TRIGGERS, `At most ${limits.MAX_TRIGGERS} triggers`)
      .refine((list) => unique("")(list) === true, "Two triggers have the same id"),
    reentry: z.strictObject({ rule: z.enum(REENTRY_RULES), days: z.int().min(1).max(3_650) }),
    timeZone: z.string().max(64).refine(isTimeZone, "Unknown time zone"),
    holdout: settings.optional(),
    start: key.nullable(),
    nodes: z
      .array(
        z.strictObject({
          id: key,
          kind,
          title: z.string().max(limits.MAX_NAME_CHARS).regex(PRINTABLE, UNUSABLE),
          settings,
          next: boundedRecord(port, key.nullable(), 6, "Too many ways out"),
          note: z.string().max(limits.MAX_NOTE_CHARS).regex(PRINTABLE_LINES, UNUSABLE),
        }),
      )
      .max(limits.MAX_NODES, `At most ${limits.MAX_NODES} steps`)
      .refine((list) => unique("")(list) === true, "Two steps have the same id"),
  })
  .refine((document) => JSON.stringify(document).length <= limits.MAX_DOCUMENT_BYTES, "The flow is too large");
