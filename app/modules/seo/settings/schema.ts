import { z } from "zod";
import { URL_MAX_CHARS } from "#app/platform/web/url/website-url.ts";
import { exact } from "#app/shared/format/number.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import {
  AGENT_CHOICES,
  CRAWL_MODES,
  EXTRACTION_KINDS,
  PARAMETER_RULES,
  patternProblem,
  SETTINGS_LIMITS,
} from "./domain/crawl-settings.ts";

/** Forms of a project's settings beside its name, address and schedule. */

/** The lines of a text area that hold something, each once; `problem` says what is wrong with one. */
const lines = ({
  max,
  maxChars,
  problem,
}: {
  max: number;
  maxChars: number;
  problem: (line: string) => string | null;
}) =>
  z
    .string()
    .max(maxChars, `Use at most ${exact(maxChars)} characters.`)
    .optional()
    .transform((text, refinement) => {
      const kept = new Set<string>();
      for (const [index, raw] of (text ?? "").split(/\r\n|\n|\r/).entries()) {
        const line = raw.trim();
        if (line === "") continue;
        const wrong = problem(line);
        if (wrong) {
          refinement.addIssue({ code: "custom", message: `Line ${index + 1}: ${wrong}` });
          return z.NEVER;
        }
        kept.add(line);
      }
      if (kept.size <= max) return [...kept];
      refinement.addIssue({ code: "custom", message: `Use at most ${exact(max)} lines.` });
      return z.NEVER;
    });

/** The same as a list, from a program. */
const entries = ({
  max,
  maxChars,
  problem,
}: {
  max: number;
  maxChars: number;
  problem: (entry: string) => string | null;
}) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1, "Leave no entry empty.")
        .max(maxChars, `Use at most ${exact(maxChars)} characters.`)
        .superRefine((entry, refinement) => {
          const wrong = problem(entry);
          if (wrong) refinement.addIssue({ code: "custom", message: wrong });
        }),
    )
    .max(max, `Use at most ${exact(max)} entries.`)
    .optional();

const patterns = lines({
  max: SETTINGS_LIMITS.patterns,
  maxChars: SETTINGS_LIMITS.patterns * (SETTINGS_LIMITS.patternChars + 2),
  problem: patternProblem,
});

const parameterProblem = (name: string): string | null => {
  if (name.length > SETTINGS_LIMITS.parameterNameChars)
    return `A name has at most ${SETTINGS_LIMITS.parameterNameChars} characters.`;
  if (/[&=#\s]/.test(name)) return "Give the name alone, without its value.";
  return name.slice(0, -1).includes("*") ? "A star is allowed only at the end of a name." : null;
};

/** Characters that may stand in a header. */
const HEADER_TEXT = /^[\x20-\x7e]*$/;

const mode = z.enum(CRAWL_MODES, { error: "Choose what is crawled." });
const parameterRule = z.enum(PARAMETER_RULES, { error: "Choose what happens to parameters." });
const agent = z.enum(AGENT_CHOICES, { error: "Choose a user agent." });
const customAgent = z
  .string()
  .trim()
  .max(SETTINGS_LIMITS.agentChars, `Use at most ${SETTINGS_LIMITS.agentChars} characters.`)
  .regex(HEADER_TEXT, "Use plain letters, digits and signs only.");

export const crawlSettingsSchema = z
  .strictObject({
    mode,
    list: lines({ max: SETTINGS_LIMITS.listUrls, maxChars: SETTINGS_LIMITS.listChars, problem: () => null }),
    include: patterns,
    exclude: patterns,
    parameterRule,
    parameterNames: lines({
      max: SETTINGS_LIMITS.parameterNames,
      maxChars: SETTINGS_LIMITS.parameterNames * (SETTINGS_LIMITS.parameterNameChars + 2),
      problem: parameterProblem,
    }),
    agent: agent.default("kajabot"),
    customAgent: customAgent.optional(),
    ignoreRobots: z.boolean().default(false),
  })
  .superRefine((input, refinement) => {
    for (const { path, message } of settingsGaps(input)) refinement.addIssue({ code: "custom", path: [path], message });
  });
export type CrawlSettingsInput = z.infer<typeof crawlSettingsSchema>;

/** What a choice needs and the settings do not have. */
export function settingsGaps({
  mode,
  list,
  parameterRule,
  parameterNames,
  agent,
  customAgent,
}: Pick<CrawlSettingsInput, "mode" | "list" | "parameterRule" | "parameterNames" | "agent" | "customAgent">): {
  path: string;
  message: string;
}[] {
  const gaps = [];
  if (mode === "list" && list.length === 0) gaps.push({ path: "list", message: "Give the URLs to crawl, one a line." });
  if ((parameterRule === "strip-listed" || parameterRule === "keep-listed") && parameterNames.length === 0)
    gaps.push({ path: "parameterNames", message: "Give the names of the parameters, one a line." });
  if (agent === "custom" && !customAgent) gaps.push({ path: "customAgent", message: "Give the user agent to send." });
  return gaps;
}

const listed = entries({ max: SETTINGS_LIMITS.listUrls, maxChars: URL_MAX_CHARS, problem: () => null });
const patternEntries = entries({
  max: SETTINGS_LIMITS.patterns,
  maxChars: SETTINGS_LIMITS.patternChars,
  problem: patternProblem,
});

/** What the settings mean, for the API's document. */
const MEANINGS = {
  mode: {
    description:
      "`site`: links and sitemaps are followed; `sitemap`: only what the sitemaps name; `list`: only the URLs of `list`.",
    example: "site",
  },
  list: { description: "URLs of the site, for the mode `list`.", example: [] },
  include: { description: "Patterns of paths, as in robots.txt; without any, everything.", example: ["/shop/"] },
  exclude: { description: "Patterns that beat those of `include`.", example: ["/shop/cart", "*?sort="] },
  parameterRule: { description: "What happens to the query parameters of URLs.", example: "strip-listed" },
  parameterNames: { description: "The names that the rule lists.", example: ["utm_*", "gclid"] },
  agent: { description: "`custom` needs a verified site.", example: "kajabot" },
  customAgent: { description: "The user agent that `custom` sends.", example: null },
  ignoreRobots: {
    description: "Whether what robots.txt forbids is crawled; only for a verified site.",
    example: false,
  },
};

/** What a program may change of the crawl settings; a key that is left out stays as it is. */
export const changeCrawlSettingsSchema = z
  .strictObject({
    mode: mode.optional().meta(MEANINGS.mode),
    list: listed
      .refine(
        (list = []) => list.join("\n").length <= SETTINGS_LIMITS.listChars,
        `Use at most ${exact(SETTINGS_LIMITS.listChars)} characters.`,
      )
      .meta(MEANINGS.list),
    include: patternEntries.meta(MEANINGS.include),
    exclude: patternEntries.meta(MEANINGS.exclude),
    parameterRule: parameterRule.optional().meta(MEANINGS.parameterRule),
    parameterNames: entries({
      max: SETTINGS_LIMITS.parameterNames,
      maxChars: SETTINGS_LIMITS.parameterNameChars,
      problem: parameterProblem,
    }).meta(MEANINGS.parameterNames),
    agent: agent.optional().meta(MEANINGS.agent),
    customAgent: customAgent.nullable().optional().meta(MEANINGS.customAgent),
    ignoreRobots: z.boolean().optional().meta(MEANINGS.ignoreRobots),
  })
  .refine(...SOME_FIELD)
  .meta({
    id: "CrawlSettingsChange",
    example: { exclude: ["/shop/cart", "*?sort="], parameterRule: "strip-listed", parameterNames: ["utm_*", "gclid"] },
  });
export type ChangeCrawlSettingsInput = z.infer<typeof changeCrawlSettingsSchema>;

/** The crawl settings as the API answers them. */
export const crawlSettingsModel = z
  .object({
    mode: mode.meta(MEANINGS.mode),
    list: z.array(z.string()).meta(MEANINGS.list),
    include: z.array(z.string()).meta(MEANINGS.include),
    exclude: z.array(z.string()).meta(MEANINGS.exclude),
    parameterRule: parameterRule.meta(MEANINGS.parameterRule),
    parameterNames: z.array(z.string()).meta(MEANINGS.parameterNames),
    agent: agent.meta(MEANINGS.agent),
    customAgent: z.string().nullable().meta(MEANINGS.customAgent),
    ignoreRobots: z.boolean().meta(MEANINGS.ignoreRobots),
    verified: z
      .boolean()
      .meta({ description: "Whether the site was proved to be the workspace's own.", example: false }),
  })
  .meta({ id: "CrawlSettings" });

const ALERT_THRESHOLD_MAX = 100_000;

export const alertSettingsSchema = z.strictObject({
  newErrors: z.boolean().default(false),
  newErrorsAtLeast: z.coerce
    .number({ error: "Enter a number." })
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(ALERT_THRESHOLD_MAX, `Enter at most ${exact(ALERT_THRESHOLD_MAX)}.`),
  robots: z.boolean().default(false),
  canonicals: z.boolean().default(false),
});

/** A user name holds no colon (RFC 7617, section 2). */
export const siteSignInSchema = z.strictObject({
  username: z
    .string({ error: "Enter the user name." })
    .min(1, "Enter the user name.")
    .max(100, "Use at most 100 characters.")
    .regex(/^[^:]*$/, "A user name holds no colon.")
    .regex(PRINTABLE, "Use letters, digits and signs only."),
  password: z
    .string({ error: "Enter the password." })
    .min(1, "Enter the password.")
    .max(200, "Use at most 200 characters.")
    .regex(PRINTABLE, "Use letters, digits and signs only."),
});

/** The buttons of the page about access. */
export const accessButtonSchema = z.strictObject({});

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(PRINTABLE, "Use letters, digits and signs only.")
    .optional()
    .transform((text) => text ?? "");

const extractionRow = z
  .strictObject({
    name: optionalText(SETTINGS_LIMITS.extractionNameChars),
    selector: optionalText(SETTINGS_LIMITS.selectorChars),
    what: z.enum(EXTRACTION_KINDS, { error: "Choose what is read." }).default("text"),
    attribute: optionalText(SETTINGS_LIMITS.attributeChars),
  })
  .superRefine(({ name, selector, what, attribute }, refinement) => {
    const missing = (path: string, message: string) => refinement.addIssue({ code: "custom", path: [path], message });
    if (name === "" && selector === "") return;
    if (name === "") missing("name", "Name the column.");
    if (selector === "") missing("selector", "Enter a CSS selector.");
    if (what === "attribute" && !/^[A-Za-z_:][\w:.-]*$/.test(attribute))
      missing("attribute", "Enter the name of the attribute.");
  });

/** The rows of the form; empty ones are left out. */
export const extractionSchema = z.strictObject({
  rules: z
    .array(extractionRow)
    .max(SETTINGS_LIMITS.extractionRules, `Use at most ${SETTINGS_LIMITS.extractionRules} columns.`),
});
export type ExtractionInput = z.infer<typeof extractionSchema>;
