import { z } from "zod";
import { PRINTABLE } from "#app/shared/text.ts";
import { CURSOR_MAX_CHARS, readFindingCursor, readPageCursor } from "./domain/list-cursor.ts";
import { MUTE_PERIODS, type MutePeriod } from "./domain/mutes.ts";
import { SCHEDULES } from "./domain/schedule.ts";
import { parseStartUrl, URL_MAX_CHARS } from "./domain/start-url.ts";

export const NAME_MAX_CHARS = 80;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(NAME_MAX_CHARS, `Use at most ${NAME_MAX_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.");

const url = z
  .string({ error: "Enter the address of the website." })
  .max(URL_MAX_CHARS, `Use at most ${URL_MAX_CHARS.toLocaleString("en")} characters.`)
  .transform((text, refinement) => {
    const parsed = parseStartUrl(text);
    if (parsed.ok) return parsed.value;
    refinement.addIssue({ code: "custom", message: parsed.error });
    return z.NEVER;
  });

const schedule = z.enum(SCHEDULES as ["none", "daily", "weekly", "monthly"], { error: "Choose one of the schedules." });

/** A new project, from the form or the API. */
export const createProjectSchema = z.strictObject({ name, url, schedule: schedule.default("none") });
/** The form has one more box than the API. */
export const newProjectFormSchema = createProjectSchema.extend({ crawlNow: z.boolean().default(false) });
export type CreateProjectInput = z.infer<typeof createProjectSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateProjectSchema = z
  .strictObject({ name: name.optional(), url: url.optional(), schedule: schedule.optional() })
  .refine((input) => Object.values(input).some((value) => value !== undefined), "Give at least one field to change.");
export type UpdateProjectInput = z.infer<typeof updateProjectSchema>;

const CURSOR_UNKNOWN = "Use the cursor of the previous page.";
const cursor = (read: (text: string) => unknown) =>
  z
    .string()
    .max(CURSOR_MAX_CHARS, CURSOR_UNKNOWN)
    .refine((text) => read(text) !== null, CURSOR_UNKNOWN)
    .optional();
const severity = z.enum(["error", "warning", "notice"]).optional();
const state = z.enum(["new", "persisting", "fixed"]).optional();

/** What a list of findings can be cut down to. */
export const findingFilters = {
  muted: z.enum(["exclude", "include"]).default("exclude"),
  code: z.string().max(80).optional(),
  severity,
  state,
  url: z.string().max(URL_MAX_CHARS).optional(),
};

/** What a list of crawled pages can be cut down to. */
export const pageFilters = { search: z.string().trim().max(200).optional() };

/** Search parameters of a list of findings. */
export const findingQuerySchema = z.object({
  ...findingFilters,
  cursor: cursor(readFindingCursor),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** Search parameters of a list of crawled pages. */
export const pageQuerySchema = z.object({
  ...pageFilters,
  cursor: cursor(readPageCursor),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** Buttons of a project's head and settings. */
export const projectActionSchema = z.strictObject({
  intent: z.enum(["crawl", "pause", "resume", "cancel", "archive", "restore"]),
  crawlId: z.string().max(64).optional(),
});

export const REASON_MAX_CHARS = 300;

const mute = {
  reason: z
    .string({ error: "Say why." })
    .trim()
    .min(1, "Say why.")
    .max(REASON_MAX_CHARS, `Use at most ${REASON_MAX_CHARS} characters.`)
    .regex(PRINTABLE, "Use letters, digits and signs only."),
  period: z.enum(Object.keys(MUTE_PERIODS) as [MutePeriod, ...MutePeriod[]], { error: "Choose one of the periods." }),
};

export type MuteInput = z.infer<z.ZodObject<typeof mute>>;

/** The forms of an issue's page; `back` leads to the audit, whose list of muted issues lifts by the same action. */
export const muteFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("mute"), ...mute }),
  z.strictObject({ intent: z.literal("lift"), back: z.literal("audit").optional() }),
]);

/** The Restore and Undo buttons of the list. */
export const restoreSchema = z.strictObject({ intent: z.literal("restore"), projectId: z.string().min(1).max(64) });
