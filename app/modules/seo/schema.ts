import { z } from "zod";
import { connectChoices } from "#app/modules/websites/index.server.ts";
import { answered, resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { parseWebsiteUrl, URL_MAX_CHARS } from "#app/platform/web/url/website-url.ts";
import { CURSOR_MAX_CHARS } from "#app/shared/cursor.ts";
import { exact } from "#app/shared/format/number.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { isIssueCode } from "./checks/domain/issues/catalogue.ts";
import { BUDGET_MAX_CHARS, formatBudget, parseBudget } from "./ci-budget/domain/budget.ts";
import { crawlModel, EXAMPLE_PROJECT_ID } from "./crawls/schema.ts";
import { readFindingCursor, readPageCursor } from "./domain/list-cursor.ts";
import { REASON_MAX_CHARS } from "./mutes/domain/limits.ts";
import { MUTE_PERIODS, type MutePeriod } from "./mutes/domain/mutes.ts";
import { PAGE_PARTS } from "./pages/domain/page-view.ts";
import { SCHEDULES } from "./projects/domain/schedule.ts";
import { HEX_COLOUR } from "./reports/domain/colour.ts";

export const NAME_MAX_CHARS = 80;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(NAME_MAX_CHARS, `Use at most ${NAME_MAX_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.")
  .meta({ description: "What people call it.", example: "Shop" });

const url = z
  .string({ error: "Enter the URL of the website." })
  .max(URL_MAX_CHARS, `Use at most ${exact(URL_MAX_CHARS)} characters.`)
  .transform((text, refinement) => {
    const parsed = parseWebsiteUrl(text);
    if (parsed.ok) return parsed.value;
    refinement.addIssue({ code: "custom", message: parsed.error });
    return z.NEVER;
  })
  .meta({ description: "Where crawls begin.", example: "https://shop.example" });

const schedule = z
  .enum(SCHEDULES as ["none", "daily", "weekly", "monthly"], { error: "Choose one of the schedules." })
  .meta({ description: "How often it is crawled automatically.", example: "weekly" });

/** A new project, from the form or the API. */
export const createProjectSchema = z
  .strictObject({ name, url, schedule: schedule.default("none") })
  .meta({ id: "ProjectInput", example: { name: "Shop", url: "https://shop.example", schedule: "weekly" } });
/** The form has one more box than the API, and checks the address. */
export const newProjectFormSchema = createProjectSchema.extend({
  crawlNow: z.boolean().default(false),
  ...connectChoices,
});
export type CreateProjectInput = z.infer<typeof createProjectSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateProjectSchema = z
  .strictObject({ name: name.optional(), url: url.optional(), schedule: schedule.optional() })
  .refine(...SOME_FIELD)
  .meta({ id: "ProjectChange", example: { schedule: "daily" } });
export type UpdateProjectInput = z.infer<typeof updateProjectSchema>;

/** A project as the API answers it. */
export const projectModel = z
  .object({
    id: resourceId("project", EXAMPLE_PROJECT_ID),
    name: answered(name),
    url: answered(url).meta({ example: "https://shop.example/" }),
    schedule,
    nextCrawlAt: timestamp
      .nullable()
      .meta({ description: "When it is next crawled automatically; null without a schedule." }),
    archivedAt: timestamp
      .nullable()
      .meta({ description: "When it was archived; null while it is in the lists.", example: null }),
    ...timestamps,
    healthPercent: z.number().nullable().meta({ description: "Of the last finished crawl.", example: 92.5 }),
    // Not `.nullable()`: that would make the model itself nullable wherever the document names it.
    lastCrawl: z
      .union([crawlModel, z.null()])
      .meta({ description: "The newest crawl, whatever its status; null before the first." }),
  })
  .meta({ id: "Project" });

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
  code: z
    .string()
    .max(80)
    .optional()
    .meta({ description: "Only findings of this issue, by its code.", example: "title-missing" }),
  severity: severity.meta({ description: "Only findings of this severity." }),
  state: state.meta({ description: "Only findings that are new, still there, or fixed since the crawl before." }),
  url: z
    .string()
    .max(URL_MAX_CHARS)
    .optional()
    .meta({ description: "Only findings of exactly this URL.", example: "https://shop.example/about" }),
  muted: z.enum(["exclude", "include"]).default("exclude").meta({
    description: "`include` answers issues that are muted for the project, too; each row says whether it is.",
  }),
};

/** A budget of a crawl, brought into its one spelling. */
export const budgetSchema = z
  .string()
  .max(BUDGET_MAX_CHARS, `A budget has at most ${BUDGET_MAX_CHARS} characters.`)
  .transform((text, refinement) => {
    const rules = parseBudget(text);
    if (rules.ok) return formatBudget(rules.value);
    refinement.addIssue({ code: "custom", message: rules.error });
    return z.NEVER;
  })
  .meta({
    description:
      "Rules `name:limit`, separated by commas: `errors`, `warnings`, `notices`, `new-errors`, `new-warnings`, `new-notices` and codes of issues take the highest number that passes, `health` the lowest score. The guide to audits in CI tells more.",
    example: "errors:0,warnings:25,health:90,new-errors:0,broken-internal-link:0",
  });

/** What a list of crawled pages can be cut down to. */
export const pageFilters = {
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: "Only pages whose URL or title contains this.", example: "about" }),
};

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

/** Search parameters of the view of one page. */
export const documentQuerySchema = z.object({
  url: z.string().max(CURSOR_MAX_CHARS).optional(),
  part: z.enum(PAGE_PARTS).default("overview"),
  direction: z.enum(["in", "out"]).default("in"),
  cursor: cursor(readPageCursor),
});

/** Buttons of a project's head and settings. */
export const crawlActionSchema = z.strictObject({ crawlId: z.string().max(64).default("") });

const mute = {
  reason: z
    .string({ error: "Say why." })
    .trim()
    .min(1, "Say why.")
    .max(REASON_MAX_CHARS, `Use at most ${REASON_MAX_CHARS} characters.`)
    .regex(PRINTABLE, "Use letters, digits and signs only.")
    .meta({
      description: "Why, for the people of the workspace.",
      example: "Set by the shop system; a ticket is open.",
    }),
  period: z
    .enum(Object.keys(MUTE_PERIODS) as [MutePeriod, ...MutePeriod[]], { error: "Choose one of the periods." })
    .meta({ description: "Days after which it counts again automatically, or `always`." }),
};

export type MuteInput = z.infer<z.ZodObject<typeof mute>>;

const issueCode = z
  .string()
  .max(80, "Issue not found.")
  .refine((code): boolean => isIssueCode(code), "Issue not found.")
  .meta({ description: "Code of the issue.", example: "title-too-long" });
/** Each is written with an entry of the audit log, all of them in one batch. */
const MUTES_PER_CHANGE = 25;
const tooMany = `Name at most ${MUTES_PER_CHANGE} issues at once.`;

/** Several issues of a project to mute and to lift in one step. */
export const changeMutesSchema = z
  .strictObject({
    mute: z
      .array(z.strictObject({ code: issueCode, ...mute }))
      .max(MUTES_PER_CHANGE, tooMany)
      .optional()
      .meta({ description: "Issues to mute." }),
    lift: z
      .array(issueCode)
      .max(MUTES_PER_CHANGE, tooMany)
      .optional()
      .meta({ description: "Codes of issues that are to count again." }),
  })
  .superRefine(({ mute: muted = [], lift = [] }, refinement) => {
    const named = [...muted.map(({ code }) => code), ...lift];
    if (named.length === 0)
      refinement.addIssue({ code: "custom", message: "Name at least one issue to mute or to lift." });
    const twice = named.find((code, at) => named.indexOf(code) !== at);
    if (twice) refinement.addIssue({ code: "custom", message: `${twice} is named twice.` });
  })
  .meta({
    id: "MutesChange",
    example: {
      mute: [{ code: "title-too-long", reason: "Set by the shop system; a ticket is open.", period: "30" }],
      lift: ["h1-multiple"],
    },
  });
export type ChangeMutesInput = z.infer<typeof changeMutesSchema>;

/** The forms of an issue's page; `back` leads to the audit, whose list of muted issues lifts by the same action. */
export const muteFormSchema = z.strictObject(mute);
/** The bar below the list of issues. */
export const muteSelectedSchema = z.strictObject({
  ids: z
    .array(issueCode, { error: "Select at least one issue." })
    .min(1, "Select at least one issue.")
    .max(MUTES_PER_CHANGE, `Mute at most ${MUTES_PER_CHANGE} issues at once.`),
  ...mute,
});
export const liftFormSchema = z.strictObject({ back: z.literal("audit").optional() });

/** The Restore and Undo buttons of the list. */
export const restoreSchema = z.strictObject({ projectId: z.string().min(1).max(64) });

export const REPORT_EXPIRIES = ["7", "30", "90", "none"] as const;
export const REPORT_PASSWORD_CHARS = { min: 8, max: 128 };

const optionalLine = (label: string) => lineField(label, { min: 0, max: 80 }).optional().default("");

/** The form that shares a report. An empty password, or crawl, is none. */
export const reportLinkSchema = z
  .strictObject({
    title: lineField("Title", { max: 80 }),
    brandName: lineField("Name on the report", { max: 60 }),
    brandColour: z.string({ error: "Choose a color." }).regex(HEX_COLOUR, "Choose a color.").toLowerCase(),
    preparedFor: optionalLine("Prepared for"),
    preparedBy: optionalLine("Prepared by"),
    crawlId: z.string().max(64).optional(),
    expiry: z.enum(REPORT_EXPIRIES, { error: "Choose how long the link works." }),
    password: z
      .string()
      .min(REPORT_PASSWORD_CHARS.min, `Use at least ${REPORT_PASSWORD_CHARS.min} characters.`)
      .max(REPORT_PASSWORD_CHARS.max, `Use at most ${REPORT_PASSWORD_CHARS.max} characters.`)
      .optional(),
  })
  .transform(({ crawlId = null, expiry, password = null, ...words }) => ({
    ...words,
    crawlId,
    password,
    expiresInDays: expiry === "none" ? null : Number(expiry),
  }));
export type ReportLinkInput = z.infer<typeof reportLinkSchema>;

/** The buttons of one link. */
export const reportSchema = z.strictObject({ reportId: z.string().min(1).max(64) });

/** Asks for proposals: a button alone. */
export const suggestSchema = z.object({});

/** The password of a shared report. */
export const reportPasswordSchema = z.strictObject({
  password: z
    .string({ error: "Enter the password." })
    .max(REPORT_PASSWORD_CHARS.max, "This is not the password of the report."),
});
