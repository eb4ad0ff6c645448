import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { boundedRecord } from "#app/platform/forms/bounded-record.ts";
import { isBoundedPattern, schemasIn, unboundedIn } from "#tests/support/schema-bounds.ts";

type Tree = { name: string; parts: Tree[] };
const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), parts: z.array(tree).max(3) }));
const boundedTree: z.ZodType<Tree> = z.lazy(() =>
  z.object({ name: z.string().max(5), parts: z.array(boundedTree).max(3) }),
);
const text = z.string().max(5);

describe("what has no maximum is found", () => {
  it.each<[string, z.ZodType, string]>([
    ["a text", z.string(), ": a text without a maximum"],
    ["a text with a minimum alone", z.string().min(1).trim(), ": a text without a maximum"],
    ["a text of an open pattern", z.string().regex(/^\d+$/), ": a text without a maximum"],
    ["a text in a member", z.object({ a: z.string() }), ".a: a text without a maximum"],
    ["a text in a strict object", z.strictObject({ a: z.object({ b: z.string() }) }), ".a.b: a text without a maximum"],
    ["an e-mail address", z.email(), ": a text without a maximum"],
    ["a web address", z.url(), ": a text without a maximum"],
    ["a moment, whose seconds may have any number of digits", z.iso.datetime(), ": a text without a maximum"],
    ["a text that is judged by code", z.string().refine((value) => value.length < 5), ": a text without a maximum"],
    ["a list", z.array(text), ": a list without a maximum"],
    ["a list with a minimum alone", z.array(text).min(1), ": a list without a maximum"],
    ["a text in a list", z.array(z.string()).max(3), "[]: a text without a maximum"],
    ["a list in a list", z.array(z.array(text)).max(3), "[]: a list without a maximum"],
    ["a set", z.set(text), ": a set without a maximum"],
    ["a text in a set", z.set(z.string()).max(3), "{value}: a text without a maximum"],
    ["a map", z.map(text, z.number()), ": a map without a maximum"],
    ["a name in a map", z.map(z.string(), z.number()).max(3), "{name}: a text without a maximum"],
    ["a record", z.record(text, z.number()), ": a record whose names are not fixed"],
    ["a text in a counted record", boundedRecord(text, z.string(), 3, "Too many"), "{value}: a text without a maximum"],
    ["a text in a record", z.record(z.enum(["a"]), z.string()), "{value}: a text without a maximum"],
    ["a tuple without an end", z.tuple([text], text), ": a tuple without an end"],
    ["a text in a tuple", z.tuple([text, z.string()]), "[1]: a text without a maximum"],
    ["members that are not known", z.looseObject({ a: text }), ": members that are not known"],
    ["members of a kind", z.object({}).catchall(text), ": members that are not known"],
    ["anything", z.any(), ': a schema of the kind "any", whose size is not known'],
    ["something unknown", z.unknown(), ': a schema of the kind "unknown", whose size is not known'],
    ["a large number", z.bigint(), ': a schema of the kind "bigint", whose size is not known'],
    ["a file", z.file(), ": a file without a maximum"],
    ["a check of our own", z.custom((value) => typeof value === "string"), ": a check that lets large values pass"],
    ["a check of a record", z.custom((value) => typeof value === "object"), ": a check that lets large values pass"],
    ["a text made of a pattern", z.templateLiteral(["a", z.string()]), ": a text without a maximum"],
    ["JSON", z.json(), "|4: a list without a maximum"],
    ["one of several", z.union([z.number(), z.string()]), "|1: a text without a maximum"],
    [
      "one of several by a member",
      z.discriminatedUnion("a", [z.object({ a: z.literal(1), b: z.string() })]),
      "|0.b: a text without a maximum",
    ],
    [
      "both of two",
      z.intersection(z.object({ a: z.string() }), z.object({ b: text })),
      "&left.a: a text without a maximum",
    ],
    ["what is made later", tree, ".name: a text without a maximum"],
    ["what may be missing", z.string().optional(), ": a text without a maximum"],
    ["what may be null", z.string().nullable(), ": a text without a maximum"],
    ["what has a default", z.string().default(""), ": a text without a maximum"],
    ["what has a default before", z.string().prefault(""), ": a text without a maximum"],
    ["what falls back", z.string().catch(""), ": a text without a maximum"],
    ["what is only read", z.array(text).readonly(), ": a list without a maximum"],
    ["what has to be there", z.nonoptional(z.string().optional()), ": a text without a maximum"],
    ["what is transformed", z.string().transform(Number), ": a text without a maximum"],
    [
      "what a transformation cuts down",
      z
        .string()
        .transform((value) => value.slice(0, 5))
        .pipe(text),
      ": a text without a maximum",
    ],
    ["what is prepared", z.preprocess((value) => value, z.string()), ": a text without a maximum"],
    ["what is coerced", z.coerce.string(), ": a text without a maximum"],
    [
      "what is coded",
      z.codec(z.string(), z.number(), { decode: Number, encode: String }),
      ": a text without a maximum",
    ],
    ["what is refined", z.object({ a: z.string() }).superRefine(() => undefined), ".a: a text without a maximum"],
  ])("%s", (_, schema, flaw) => expect(unboundedIn(schema)).toContain(flaw));

  it("also where one schema is used in several places", () => {
    const name = z.string();
    expect(unboundedIn(z.object({ a: name, b: z.array(name).max(2) }))).toEqual([
      ".a: a text without a maximum",
      ".b[]: a text without a maximum",
    ]);
  });
});

it.each<[string, z.ZodType]>([
  ["a text", text],
  ["a text of one length", z.string().length(5)],
  ["a text of a bounded pattern", z.string().regex(/^\d{4}-\d{2}$/)],
  ["an id", z.uuid()],
  ["a day", z.iso.date()],
  ["an address with a maximum", z.email().max(254)],
  ["choices", z.enum(["a", "b"])],
  ["a literal", z.literal(["a", 1])],
  ["numbers", z.union([z.number(), z.int(), z.coerce.number(), z.boolean(), z.null(), z.date()])],
  ["a list", z.array(text).max(3)],
  ["a list of one length", z.array(text).length(3)],
  ["a record whose names are counted first", boundedRecord(text, text, 3, "Too many")],
  ["a record of fixed names", z.partialRecord(z.enum(["a"]), text)],
  ["a tuple", z.tuple([text, text])],
  ["what is made later", boundedTree],
  ["what a bounded text is turned into", text.transform((value) => value.split(",")).pipe(z.array(z.string()))],
  ["a file, which its form bounds", z.instanceof(File)],
  ["a check that bounds", z.custom((value) => typeof value === "string" && value.length < 5)],
  ["all that wraps", z.preprocess((value) => value, text.optional().nullable().default("").catch("").readonly())],
])("%s with a maximum is not", (_, schema) => expect(unboundedIn(schema)).toEqual([]));

test.each([
  [/^a{1,3}$/, true],
  [/^(?:a|b)c?$/, true],
  [/^[*+]\+$/, true],
  [/^(\d{1,7}(\.\d{1,2})?)?$/, true],
  [/^a*$/, false],
  [/^(a{2,})$/, false],
  [/^a$|^b/, false],
  [/^a|b$/, false],
  [/a$/, false],
  [/^a/, false],
  [/^a\$/, false],
  [/^a$/m, false],
])("%s is bounded: %s", (pattern, bounded) => expect(isBoundedPattern(pattern)).toBe(bounded));

test("schemas are found in what a file exports", () => {
  expect(schemasIn({ a: text, b: { c: text }, d: 1, e: [text], f: null }, "x").map(([name]) => name)).toEqual([
    "x.a",
    "x.b.c",
  ]);
});

/** Files that make schemas beside the modules' and the API's, and where their input comes from. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "app/platform/forms/move-by-days.server.ts": "a form of three fields, each with its maximum",
  "app/modules/billing/customers/vies.server.ts": "the answer of VIES, of a bounded size",
  "app/modules/forms/delivery/confirmation/confirm.server.ts": "tokens that we signed",
  "app/modules/adsmart/form-fields.ts": "parts of the module's schemas, each with its maximum",
  "app/modules/contacts/api/values-field.ts": "a part of the module's schemas, which counts before it reads",
  "app/modules/contacts/submissions/read-submission.ts": "our own queue",
  "app/modules/forms/delivery/submission/proof-of-work.server.ts": "a text of at most 4,000 characters",
  "app/modules/forms/delivery/submission/response-token.server.ts": "tokens that we signed",
  "app/modules/leads/alerts/notifications.server.ts": "our own queue",
  "app/modules/messages/campaigns/domain/settings.ts": "a row that our own form wrote",
  "app/modules/messages/onsite/domain/onsite-settings.ts": "a row that our own form wrote",
  "app/modules/messages/push/domain/settings.ts": "a row that our own form wrote",
  "app/modules/messages/push/sending/consumer.server.ts": "our own queue",
  "app/modules/messages/push/signup/check-subscription.server.ts": "a part of schema.ts, which is walked",
  "app/modules/messages/sending/consumer.server.ts": "our own queue",
  "app/modules/messages/templates/domain/blocks.ts": "a part of template-schema.ts, which is walked",
  "app/modules/messages/templates/domain/theme.ts": "a row that our own form wrote",
  "app/platform/forms/bounded-record.ts": "parts of the modules' schemas, which it bounds",
  "app/modules/automation/unsubscribe/actions.server.ts": "a form without fields, and one word",
  "app/modules/automation/unsubscribe/links.server.ts": "tokens that we signed",
  "app/modules/notifications/unsubscribe/links.server.ts": "tokens that we signed",
  "app/modules/social/media/public-image.server.ts": "tokens that we signed",
  "app/modules/webhooks/deliveries/deliver.server.ts": "our own queue",
  "app/platform/ai/answer.ts": "the answer of a language model, of a bounded size",
  "app/platform/api/answer-fields.ts": "parts of what the API answers",
  "app/platform/api/query-fields.ts": "parts of the modules' schemas",
  "app/platform/env.ts": "the operator's configuration",
  "app/platform/forms/amount-field.server.ts": "parts of the modules' schemas",
  "app/platform/forms/decimal-field.server.ts": "parts of the modules' schemas",
  "app/platform/events/read-message.server.ts": "our own queue",
  "app/platform/forms/form-identity.server.ts": "the key of a form, which is a UUID",
  "app/platform/forms/text-fields.server.ts": "parts of the modules' schemas",
  "app/platform/forms/versioned/versioned-fields.ts": "parts of the modules' schemas",
  "app/platform/mail/consumer.server.ts": "our own queue",
  "app/platform/manifest/webhook-event.ts": "parts of what webhooks send",
  "app/platform/share-links/signed-share.server.ts": "a token that we signed",
  "app/platform/safe-fetch/resolve.ts": "the answer of a resolver, of a bounded size",
  "functions/development/dev-ads.ts": "a script of this repository, in development only",
  "functions/development/dev-campaigns.ts": "a script of this repository, in development only",
  "functions/development/dev-clicks.ts": "a script of this repository, in development only",
  "functions/development/dev-contacts.ts": "a script of this repository, in development only",
  "functions/development/dev-crawls.ts": "a script of this repository, in development only",
  "functions/development/dev-responses.ts": "a script of this repository, in development only",
  "functions/development/dev-traffic.ts": "a script of this repository, in development only",
  "functions/api-middleware/openapi/openapi-components.ts": "problems that we answer with",
  "functions/api-middleware/resource/list.ts": "parts of the API's schemas",
  "functions/api-middleware/operation.ts": "parts of the API's schemas",
  "functions/api-middleware/resource/params.ts": "parts of the API's schemas",
};

/** Walked by tests/api/schema-bounds.test.ts. */
const WALKED = /^app\/modules\/(?:[\w-]+\/)+(schema|[\w-]+-schema)\.ts$|^functions\/api-(gateway|models)\//;

/** `data` of the events that webhooks send. */
const SENT = /\/webhook-schemas\.ts$/;

test("whatever else makes schemas does not read what people send", () => {
  const makers = ["app", "functions", "db"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`))
    .filter(
      (path) =>
        /(?<!\.test)\.tsx?$/.test(path) &&
        /^import (?!type).*\bz\b.* from "(zod|@hono\/zod-openapi)"/m.test(readFileSync(path, "utf8")),
    )
    .filter((path) => !WALKED.test(path) && !SENT.test(path));
  expect(makers.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});
