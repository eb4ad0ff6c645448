import { z } from "zod";
import { resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { emailField, lineField } from "#app/platform/forms/text-fields.server.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { companyDomain } from "../companies/schema.ts";
import { MAX_CUSTOM_BYTES } from "../domain/limits.ts";
import { MAX_TAG_CHARS, MAX_TAGS } from "../people/schema.ts";
import { valuesField } from "./values-field.ts";

export const EXAMPLE_CONTACT_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d81";
const EXAMPLE_COMPANY_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d82";

const text = (label: string, max: number, description: string, example: string) =>
  lineField(label, { min: 0, max }).meta({ description, example });
const code = (max: number, shape: RegExp, message: string) => z.string().max(max).regex(shape, message).nullable();
const NO_TIME_ZONE = "Must be a time zone such as Europe/Tallinn";
const idOf = (description: string, example: string) => z.uuid().nullable().meta({ description, example });

/** Value of a custom field in an answer. */
export const customValueModel = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const customInput = valuesField(
  { maxValues: 100, maxTextChars: 8_000, maxBytes: MAX_CUSTOM_BYTES },
  {
    description:
      "Custom fields of the workspace by their keys, at most 100. Null empties one; those that are left out stay.",
    example: { budget: 5000 },
  },
);

export const country = code(2, /^[A-Z]{2}$/, "Must be a country code of two capital letters").meta({
  description: "Country, as ISO 3166-1 alpha-2.",
  example: "EE",
});

const email = emailField().nullable().meta({
  description: "Primary address, stored in lower case; a workspace has an address once.",
  example: "mari@example.com",
});
const source = text("Source", 200, "Where the contact came from, in your own words.", "newsletter");
const stage = z.string().min(1).max(64).regex(PRINTABLE).nullable().meta({
  description: "Id of the stage of the pipeline; null: the contact is not a lead.",
  example: "new",
});

/** What may be set of a contact. */
const fields = {
  name: text("Name", 200, "Name of the person, on one line.", "Mari Maasikas"),
  email,
  phone: lineField("Phone", { max: 50 }).nullable().meta({
    description:
      "Primary number, stored as E.164; with its country code, or else of `country`. A workspace has a number once.",
    example: "+37251234567",
  }),
  jobTitle: text("Job title", 200, "Job title.", "Head of Marketing"),
  companyId: idOf("Id of the company.", EXAMPLE_COMPANY_ID),
  country,
  language: code(35, /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "Must be a language code such as en or et").meta({
    description: "Language, as BCP 47.",
    example: "et",
  }),
  timeZone: code(64, /^[A-Za-z0-9_+/-]{1,64}$/, NO_TIME_ZONE)
    .refine((name) => name === null || isTimeZone(name), NO_TIME_ZONE)
    .meta({
      description: "Time zone, as IANA names it.",
      example: "Europe/Tallinn",
    }),
  ownerId: idOf("Id of the member of the workspace who is responsible.", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d83"),
  source,
  stage,
  tags: z
    .array(lineField("Tag", { max: MAX_TAG_CHARS }))
    .max(MAX_TAGS, `Use at most ${MAX_TAGS} tags`)
    .meta({ description: "Tags, each once.", example: ["customer"] }),
  custom: customInput,
};

const optional = {
  name: fields.name.optional(),
  email: fields.email.optional(),
  phone: fields.phone.optional(),
  jobTitle: fields.jobTitle.optional(),
  companyId: fields.companyId.optional(),
  country: fields.country.optional(),
  language: fields.language.optional(),
  timeZone: fields.timeZone.optional(),
  ownerId: fields.ownerId.optional(),
  source: fields.source.optional(),
  stage: fields.stage.optional(),
  tags: fields.tags.optional(),
  custom: fields.custom.optional(),
};

/** The caller's own name for a person. */
export const externalId = z.string().min(1).max(200).regex(PRINTABLE).meta({
  description: "Id of the person in your own program; a workspace has it once.",
  example: "customer-1042",
});

/** A new contact. */
export const createContactSchema = z
  .strictObject({ ...optional, externalId: externalId.optional() })
  .meta({ id: "ContactInput", example: { name: "Mari Maasikas", email: "mari@example.com", tags: ["customer"] } });
export type CreateContactInput = z.infer<typeof createContactSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateContactSchema = z
  .strictObject(optional)
  .refine(...SOME_FIELD)
  .meta({ id: "ContactChange", example: { jobTitle: "Head of Marketing" } });
export type UpdateContactInput = z.infer<typeof updateContactSchema>;

/** What a list of contacts is cut down by. */
export const contactFilters = {
  search: z.string().min(1).max(200).optional().meta({
    description:
      "Only contacts with these words, or beginnings of words, in name, address, number, company or job title.",
    example: "maasikas",
  }),
  email: emailField()
    .optional()
    .meta({ description: "Only the contact with this address.", example: "mari@example.com" }),
  externalId: externalId.optional().meta({ description: "Only the contact with this id of yours." }),
  source: source.optional().meta({ description: "Only contacts from exactly this source." }),
  stage: z
    .string()
    .min(1)
    .max(64)
    .regex(PRINTABLE)
    .optional()
    .meta({ description: "Only contacts in this stage of the pipeline.", example: "new" }),
};

const nullableText = (description: string, example: string) => z.string().nullable().meta({ description, example });
const momentOrNull = (description: string) => timestamp.nullable().meta({ description });

/** A contact as the API answers it. */
export const contactModel = z
  .object({
    id: resourceId("contact", EXAMPLE_CONTACT_ID),
    name: z.string().meta({ description: "Name of the person; may be empty.", example: "Mari Maasikas" }),
    email: nullableText("Primary address.", "mari@example.com"),
    phone: nullableText("Primary number, as E.164.", "+37251234567"),
    jobTitle: z.string().meta({ description: "Job title; may be empty.", example: "Head of Marketing" }),
    companyId: nullableText("Id of the company.", EXAMPLE_COMPANY_ID),
    country: nullableText("Country, as ISO 3166-1 alpha-2.", "EE"),
    language: nullableText("Language, as BCP 47.", "et"),
    timeZone: nullableText("Time zone, as IANA names it.", "Europe/Tallinn"),
    ownerId: nullableText("Id of the member who is responsible.", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d83"),
    source: z.string().meta({ description: "Where the contact came from; may be empty.", example: "newsletter" }),
    stage: nullableText("Id of the stage of the pipeline; null: not a lead.", "new"),
    stageAt: momentOrNull("When the contact came to this stage."),
    valueCents: z.int().nullable().meta({ description: "What the lead is worth, in cents.", example: 250_000 }),
    currency: nullableText("Currency of the value, as ISO 4217.", "EUR"),
    outcomeReason: nullableText("Why the lead was won or lost.", "Price"),
    score: z.number().meta({ description: "Points by the scoring rules, at the last change.", example: 12.5 }),
    custom: z
      .record(z.string(), customValueModel)
      .meta({ description: "Custom fields by their keys.", example: { budget: 5000 } }),
    tags: z.array(z.string()).meta({ description: "Tags.", example: ["customer"] }),
    ...timestamps,
    lastActivityAt: momentOrNull("When the contact last did something."),
  })
  .meta({ id: "Contact" });

const companyFields = {
  name: lineField("Name", { max: 200 }).meta({ description: "Name of the company.", example: "Maasikas OÜ" }),
  domain: companyDomain.nullable().meta({
    description: "Domain of its mail addresses; a workspace has a domain once.",
    example: "maasikas.example",
  }),
  country,
};

/** A new company. */
export const createCompanySchema = z
  .strictObject({
    name: companyFields.name,
    domain: companyFields.domain.optional(),
    country: companyFields.country.optional(),
  })
  .meta({ id: "CompanyInput", example: { name: "Maasikas OÜ", domain: "maasikas.example", country: "EE" } });
export type CreateCompanyInput = z.infer<typeof createCompanySchema>;

/** What may change of a company. */
export const updateCompanySchema = z
  .strictObject({
    name: companyFields.name.optional(),
    domain: companyFields.domain.optional(),
    country: companyFields.country.optional(),
  })
  .refine(...SOME_FIELD)
  .meta({ id: "CompanyChange", example: { country: "EE" } });
export type UpdateCompanyInput = z.infer<typeof updateCompanySchema>;

/** What a list of companies is cut down by. */
export const companyFilters = {
  search: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "Only companies with this text in name or domain.", example: "maasikas" }),
};

/** A company as the API answers it. */
export const companyModel = z
  .object({
    id: resourceId("company", EXAMPLE_COMPANY_ID),
    name: z.string().meta({ description: "Name of the company.", example: "Maasikas OÜ" }),
    domain: nullableText("Domain of its mail addresses.", "maasikas.example"),
    country: nullableText("Country, as ISO 3166-1 alpha-2.", "EE"),
    contacts: z.int().meta({ description: "Contacts that belong to it.", example: 12 }),
    ...timestamps,
  })
  .meta({ id: "Company" });
