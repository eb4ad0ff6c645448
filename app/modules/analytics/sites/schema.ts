import { z } from "zod";
import { connectChoices } from "#app/modules/websites/index.server.ts";
import { answered, timestamps } from "#app/platform/api/answer-fields.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { isVisible, PRINTABLE } from "#app/shared/text/text.ts";
import { minorDigits } from "../domain/money/currency.ts";
import { HOST_MAX_CHARS, parseHost } from "./domain/hosts.ts";

const NAME_MAX_CHARS = 80;
const MAX_HOSTS = 20;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(NAME_MAX_CHARS, `Use at most ${NAME_MAX_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.")
  .refine((text) => text === "" || isVisible(text), "Enter a name.")
  .meta({ description: "What people call it.", example: "Tea shop" });

/** Host names, one a line or separated by commas, each brought into its one spelling. */
const hosts = z
  .string({ error: "Enter the URL of the website." })
  .max(MAX_HOSTS * (HOST_MAX_CHARS + 10), `Use at most ${MAX_HOSTS} host names.`)
  .transform((text, refinement) => {
    const refuse = (message: string) => {
      refinement.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const parts = text.split(/[\s,]+/).filter(Boolean);
    const parsed = [...new Set(parts.map(parseHost))];
    const unread = parts.find((part) => parseHost(part) === null);
    if (unread !== undefined) return refuse(`"${unread.slice(0, 80)}" is not the URL of a website.`);
    if (parsed.length === 0) return refuse("Enter the URL of the website.");
    if (parsed.length > MAX_HOSTS) return refuse(`Use at most ${MAX_HOSTS} host names.`);
    return parsed.filter((host) => host !== null);
  });

const NO_TIME_ZONE = "Choose a time zone from the list.";
const timeZone = z
  .string({ error: "Choose a time zone." })
  .max(64, { error: NO_TIME_ZONE, abort: true })
  .refine(isTimeZone, NO_TIME_ZONE)
  .meta({ description: "Days and hours are counted in it.", example: "Europe/Tallinn" });

const currency = z
  .string({ error: "Choose a currency." })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Use the three letters of the currency, like EUR.")
  .refine((code) => minorDigits(code) !== null, "Use a currency of ISO 4217 that is in use, like EUR.")
  .meta({ description: "Revenue is shown in it; three letters, by ISO 4217.", example: "EUR" });

const anyHost = z.boolean().meta({ description: "Whether it takes events from any host.", example: false });

/** A new website to measure. */
export const createSiteSchema = z.strictObject({
  name,
  hosts,
  timeZone: timeZone.default("UTC"),
  currency: currency.default("EUR"),
});
export type CreateSiteInput = z.infer<typeof createSiteSchema>;

/** The form of a new website, which checks the address. */
export const newSiteFormSchema = createSiteSchema.extend(connectChoices);

/** What may change of a site; a form always sends all of it. */
export const updateSiteSchema = createSiteSchema.extend({ anyHost: anyHost.default(false) });
export type UpdateSiteInput = z.infer<typeof updateSiteSchema>;

const HOSTS = {
  description: "Host names it may send from; subdomains of each are included.",
  example: ["tea.example"],
};

/** The host names as a list, from a program. */
const hostNames = z
  .array(z.string().min(1).max(300))
  .min(1)
  .max(MAX_HOSTS)
  .transform((texts) => texts.join("\n"))
  .pipe(hosts)
  .meta({ type: "array", items: { type: "string" }, minItems: 1, maxItems: MAX_HOSTS, ...HOSTS });

/** A new website, from a program. */
export const createSiteByApiSchema = createSiteSchema.extend({ hosts: hostNames }).meta({
  id: "SiteInput",
  example: { name: "Tea shop", hosts: ["tea.example"], timeZone: "Europe/Tallinn", currency: "EUR" },
});

/** What a program may change; a key that is left out stays as it is. */
export const updateSiteByApiSchema = z
  .strictObject({ name, hosts: hostNames, timeZone, currency, anyHost })
  .partial()
  .refine(...SOME_FIELD)
  .meta({ id: "SiteChange", example: { name: "Tea shop", anyHost: false } });

/** A website as the API answers it. */
export const siteModel = z
  .object({
    id: z.string().meta({
      description: "Id of the website, as in the tracker's tag.",
      example: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71",
    }),
    name: answered(name),
    hosts: z.array(z.string()).meta(HOSTS),
    anyHost,
    timeZone: answered(timeZone),
    currency: answered(currency),
    ...timestamps,
  })
  .meta({ id: "Site" });

/** The confirmation that a site goes with all that was measured. */
export const deleteSiteSchema = z.strictObject({
  confirmed: z.literal(true, { error: "Tick the box to delete the website with everything that was measured of it." }),
});
