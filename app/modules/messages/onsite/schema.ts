import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_NAME_CHARS, MAX_URL_CHARS } from "../domain/limits.ts";
import * as rules from "./domain/rules.ts";

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: `Enter a whole number from ${min} to ${max}` })
    .pipe(z.int(`Enter a whole number from ${min} to ${max}`).min(min, `At least ${min}`).max(max, `At most ${max}`));

const optional = (label: string, max: number) => lineField(label, { min: 0, max }).default("");

const moment = z
  .string()
  .max(20)
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "Choose a date and time")
  .default("");

/** A web address, or a path of the website that shows the message. */
const isLink = (text: string): boolean =>
  /^\/(?!\/)[^\\\s]*$/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));

const paths = z
  .string()
  .max(rules.MAX_PATHS * (rules.MAX_PATH_CHARS + 2), "These are too many characters")
  .default("")
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  )
  .refine((lines) => lines.length <= rules.MAX_PATHS, `Enter at most ${rules.MAX_PATHS} paths`)
  .refine(
    (lines) => lines.every((line) => line.length <= rules.MAX_PATH_CHARS && /^[/*][^\s?#]*$/.test(line)),
    "Begin each path with /, such as /shop/*",
  );

/** The form of a message. */
export const onsiteFormSchema = z
  .object({
    name: lineField("Name", { max: MAX_NAME_CHARS }),
    siteId: z.string().max(64).default(""),
    kind: z.enum(rules.ONSITE_KINDS),
    title: lineField("Title", { max: rules.MAX_TITLE_CHARS }),
    text: proseField("Text", { min: 0, max: rules.MAX_TEXT_CHARS }).default(""),
    action: z.enum(rules.ONSITE_ACTIONS).default("link"),
    linkLabel: optional("Link text", rules.MAX_LABEL_CHARS),
    linkUrl: z
      .string()
      .max(MAX_URL_CHARS, "The address is too long")
      .default("")
      .transform((text) => text.trim())
      .refine((text) => text === "" || isLink(text), "Enter an address that begins with https:// or /"),
    closeLabel: lineField("Name of the close button", { max: rules.MAX_LABEL_CHARS }).default("Close"),
    color: z
      .string()
      .max(7)
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, "Choose a color"),
    position: z.enum(rules.POSITIONS).default("bottom"),
    selector: optional("CSS selector", rules.MAX_SELECTOR_CHARS),
    trigger: z.enum(rules.TRIGGERS),
    after: whole(0, 600).default(0),
    everyDays: whole(1, 365).default(7),
    visitors: z.enum(rules.VISITORS).default("all"),
    paths,
    referrer: optional("Referring website", rules.MAX_SOURCE_CHARS).refine(
      (text) => /^[a-z0-9.-]*$/i.test(text),
      "Enter a host, such as news.example.com",
    ),
    utmSource: optional("UTM source", rules.MAX_SOURCE_CHARS),
    utmMedium: optional("UTM medium", rules.MAX_SOURCE_CHARS),
    utmCampaign: optional("UTM campaign", rules.MAX_SOURCE_CHARS),
    segmentId: z.string().max(64).default(""),
    priority: whole(0, rules.MAX_PRIORITY).default(50),
    startsAt: moment,
    endsAt: moment,
  })
  .superRefine(({ action, linkLabel, linkUrl, kind, selector, trigger, after, startsAt, endsAt }, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: "custom", path: [path], message });
    if (action === "push") {
      if (linkLabel === "") refuse("linkLabel", "Enter the text of the button");
    } else {
      if (linkLabel !== "" && linkUrl === "") refuse("linkUrl", "Enter where the link leads");
      if (linkLabel === "" && linkUrl !== "") refuse("linkLabel", "Enter the text of the link");
    }
    if (kind === "price_note" && selector === "") refuse("selector", "Enter the CSS selector of the price");
    if (trigger === "scroll" && after > 100) refuse("after", "At most 100 percent");
    if (startsAt !== "" && endsAt !== "" && endsAt <= startsAt) refuse("endsAt", "The end must be after the start");
  });
export type OnsiteForm = z.output<typeof onsiteFormSchema>;

export const buttonSchema = z.object({});
export const onsiteQuerySchema = z.object({ confirm: z.enum(["delete"]).optional().catch(undefined) });

const id = z.string().regex(/^[0-9a-f-]{36}$/);
const address = z.string().max(2_000);
const page = { site: id, url: z.url({ protocol: /^https?$/ }).max(2_000) };

/** What the script of a website sends. */
export const onsiteCallSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...page,
    kind: z.literal("ask"),
    referrer: address,
    landing: address,
    isNew: z.boolean(),
    /** The browser can be asked for push messages: it was not asked before. */
    canPush: z.boolean().default(false),
    skip: z.array(id).max(100),
    ages: z.array(z.number().min(0)).max(100),
  }),
  z.strictObject({ ...page, kind: z.enum(["view", "click", "close"]), id }),
]);
export type OnsiteCall = z.output<typeof onsiteCallSchema>;
