import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketOf } from "#app/shared/segment/bucket.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import { matchesSegment, type SegmentActivity, type SegmentFacts } from "#app/shared/segment/match.ts";
import {
  BUCKETS,
  CONSENT_CHANNELS,
  CONSENT_RULE_STATES,
  CONTACT_FIELDS,
  type ContactField,
  type CustomFieldType,
  OPS_OF,
  type SegmentContext,
  type SegmentRule,
} from "#app/shared/segment/rule.ts";
import { days } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import { createActivitySums } from "../store/tables/activity-sums.ts";
import { segmentRuleSchema } from "./rule-schema.ts";

const NOW = Date.parse("2026-11-26T10:00:00Z");

const FIELDS = new Map<string, CustomFieldType>([
  ["plan", "select"],
  ["note", "text"],
  ["seats", "number"],
  ["renewal", "date"],
  ["vip", "checkbox"],
]);

const TABLES = [
  `CREATE TABLE contacts (row INTEGER PRIMARY KEY, id TEXT, name TEXT, email TEXT, phone TEXT, job_title TEXT, company_id TEXT,
    country TEXT, language TEXT, time_zone TEXT, owner_id TEXT, source TEXT, stage TEXT, stage_at INTEGER, value_cents INTEGER,
    currency TEXT, outcome_reason TEXT, score REAL, first_touch TEXT, last_touch TEXT, custom TEXT, tags TEXT, bucket INTEGER,
    created_at INTEGER, updated_at INTEGER, last_activity_at INTEGER)`,
  `CREATE TABLE activities (contact INTEGER, type TEXT, at INTEGER, id TEXT, data TEXT, PRIMARY KEY (contact, type, at, id)) WITHOUT ROWID`,
  "CREATE INDEX activities_type ON activities (type, at, contact)",
  `CREATE TABLE consent_state (contact INTEGER, channel TEXT, topic TEXT, state TEXT, at INTEGER)`,
];

/** Few different words, so that rules and people often meet; with case, accents and characters outside the first plane. */
const WORDS = ["tea", "Tea", "TEA shop", "Õie", "õie", "a", "", "🍵 tea", "50%_\\'", "Tea🍵"];
const word = fc.constantFrom(...WORDS);
const visibleWord = fc.constantFrom(...WORDS.filter(Boolean));
const nullable = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const moment = fc.integer({ min: -40, max: 1 }).map((distance) => NOW + days(distance));
const day = fc
  .integer({ min: -40, max: 40 })
  .map((distance) => new Date(NOW + days(distance)).toISOString().slice(0, 10));
const TYPES = ["form.submitted", "email.clicked", "page.viewed"] as const;
const type = fc.constantFrom(...TYPES);
const dataValue = fc.oneof(visibleWord, fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constant(null));

const touch = fc.record({
  referrer: word,
  landingPage: word,
  utm: fc.record({ source: word, medium: word, campaign: word }),
});

const custom = fc.record(
  {
    plan: fc.oneof(word, fc.constant(null)),
    note: fc.oneof(word, fc.integer(), fc.boolean()),
    seats: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -3, max: 3, noNaN: true }), word),
    renewal: fc.oneof(day, word, fc.integer()),
    vip: fc.oneof(fc.boolean(), fc.constant(1), fc.constant(null)),
  },
  { requiredKeys: [] },
);

const person = fc.record({
  name: word,
  email: nullable(word),
  phone: nullable(word),
  jobTitle: word,
  companyId: nullable(word),
  country: nullable(word),
  language: nullable(word),
  timeZone: nullable(word),
  ownerId: nullable(word),
  source: word,
  stage: nullable(word),
  stageAt: nullable(moment),
  valueCents: nullable(fc.integer({ min: 0, max: 5 })),
  currency: nullable(word),
  outcomeReason: nullable(word),
  score: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 5, noNaN: true })),
  firstTouch: nullable(touch),
  lastTouch: nullable(touch),
  custom,
  tags: fc.array(word, { maxLength: 3 }),
  createdAt: moment,
  updatedAt: moment,
  lastActivityAt: nullable(moment),
  bucket: fc.integer({ min: 0, max: BUCKETS - 1 }),
});

const activity = fc.record({
  type,
  at: moment,
  data: fc.record({ form: dataValue, count: dataValue }, { requiredKeys: [] }),
});
const consent = fc.record({
  channel: fc.constantFrom("email" as const, "sms" as const),
  topic: fc.constantFrom(null, "news"),
  state: fc.constantFrom("granted", "denied", "withdrawn", "pending"),
});
const facts: fc.Arbitrary<SegmentFacts> = fc
  .record({
    contact: person,
    consents: fc.uniqueArray(consent, { maxLength: 3, selector: ({ channel, topic }) => `${channel}${topic}` }),
    activities: fc.array(activity, { maxLength: 6 }),
  })
  .map(({ contact, consents, activities }) => ({
    contact: contact as SegmentFacts["contact"],
    consents,
    activities: activities.map((one, at): SegmentActivity => ({ ...(one as SegmentActivity), id: String(at) })),
  }));

const operand = fc.oneof(
  visibleWord,
  fc.integer({ min: 0, max: 45 }),
  fc.double({ min: -3, max: 3, noNaN: true }),
  day,
  fc.array(visibleWord, { minLength: 1, maxLength: 3 }),
  fc.constant(undefined),
);

const fieldRule = fc
  .constantFrom(...(Object.keys(CONTACT_FIELDS) as ContactField[]))
  .chain((field) =>
    fc.record({ field: fc.constant(field), op: fc.constantFrom(...OPS_OF[CONTACT_FIELDS[field]]), value: operand }),
  );
const customRule = fc.record({
  custom: fc.constantFrom(...FIELDS.keys(), "gone"),
  op: fc.constantFrom(...Object.values(OPS_OF).flat()),
  value: operand,
});
const match = fc.record(
  {
    type,
    where: fc.array(
      fc.record({
        key: fc.constantFrom("form", "count"),
        value: fc.oneof(visibleWord, fc.integer({ min: 0, max: 3 }), fc.boolean()),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ["type"] },
);
const dayCount = fc.integer({ min: 1, max: 45 });

const condition = fc.oneof(
  fieldRule,
  customRule,
  fc.record({ tag: visibleWord, has: fc.boolean() }),
  fc.record({
    consent: fc.record(
      { channel: fc.constantFrom(...CONSENT_CHANNELS.slice(0, 2)), topic: fc.constant("news") },
      { requiredKeys: ["channel"] },
    ),
    state: fc.constantFrom(...CONSENT_RULE_STATES),
  }),
  fc.record({ did: match, atLeast: fc.integer({ min: 1, max: 3 }), withinDays: dayCount }, { requiredKeys: ["did"] }),
  fc.record({ did: match, thenDid: match, withinDays: dayCount }),
  fc.record({ lastDid: match, moreThanDaysAgo: dayCount }),
  fc.record({ overdue: match, intervals: fc.constantFrom(1, 1.5, 2, 10) }),
  fc.record({ inSegment: fc.constantFrom("one", "two", "gone") }),
  fc
    .tuple(fc.integer({ min: 0, max: BUCKETS - 1 }), fc.integer({ min: 0, max: BUCKETS - 1 }))
    .map(([a, b]) => ({ bucket: { from: Math.min(a, b), to: Math.max(a, b) } })),
) as fc.Arbitrary<SegmentRule>;

const rule = fc.letrec<{ rule: SegmentRule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    condition,
    fc.record({ all: fc.array(tie("rule"), { minLength: 1, maxLength: 4 }) }),
    fc.record({ any: fc.array(tie("rule"), { minLength: 1, maxLength: 4 }) }),
    fc.record({ not: tie("rule") }),
  ),
})).rule;

const segments = fc.record({ one: condition, two: rule }).map((rules) => new Map(Object.entries(rules)));

function store(people: readonly SegmentFacts[]): SqlStorage {
  const sql = sqliteStorage();
  for (const table of TABLES) sql.exec(table);
  createActivitySums(sql);
  people.forEach(({ contact, consents, activities }, row) => {
    const values = [
      row,
      String(row),
      contact.name,
      contact.email,
      contact.phone,
      contact.jobTitle,
      contact.companyId,
      contact.country,
      contact.language,
      contact.timeZone,
      contact.ownerId,
      contact.source,
      contact.stage,
      contact.stageAt,
      contact.valueCents,
      contact.currency,
      contact.outcomeReason,
      contact.score,
      contact.firstTouch && JSON.stringify(contact.firstTouch),
      contact.lastTouch && JSON.stringify(contact.lastTouch),
      JSON.stringify(contact.custom),
      JSON.stringify(contact.tags),
      contact.bucket,
      contact.createdAt,
      contact.updatedAt,
      contact.lastActivityAt,
    ];
    sql.exec(`INSERT INTO contacts VALUES (${values.map(() => "?").join(", ")})`, ...values);
    for (const { channel, topic, state } of consents)
      sql.exec("INSERT INTO consent_state VALUES (?, ?, ?, ?, ?)", row, channel, topic, state, NOW);
    for (const { type, at, id, data } of activities)
      sql.exec("INSERT INTO activities VALUES (?, ?, ?, ?, ?)", row, type, at, id, JSON.stringify(data));
  });
  return sql;
}

describe("statement and memory select the same people", () => {
  test("on random people and rules", () => {
    fc.assert(
      fc.property(
        fc.array(facts, { minLength: 1, maxLength: 6 }),
        fc.array(rule, { minLength: 5, maxLength: 12 }),
        segments,
        (people, rules, referred) => {
          const sql = store(people);
          const context: SegmentContext = { nowMs: NOW, fields: FIELDS, segments: referred };
          for (const [one, reads] of rules.flatMap((one) => [[one, "each"] as const, [one, "all"] as const])) {
            const compiled = compileSegment(one, context, undefined, { reads });
            if (!compiled.ok) continue;
            const selected = sql
              .exec(
                `SELECT c.row AS row, ${compiled.value.sql} AS found FROM contacts c ORDER BY c.row`,
                ...compiled.value.params,
              )
              .toArray()
              .map(({ found }) => found);
            expect({ rule: one, reads, selected }).toEqual({
              rule: one,
              reads,
              selected: people.map((person) => (matchesSegment(one, person, context) ? 1 : 0)),
            });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("rules of the property are those that the schema accepts, where their values fit", () => {
    const accepted = fc
      .sample(rule, { numRuns: 400, seed: 7 })
      .filter((one) => segmentRuleSchema.safeParse(one).success);
    expect(accepted.length).toBeGreaterThan(100);
  });
});

test("a bucket is the same for the same id, and ids spread over all of them", () => {
  expect(bucketOf("0199a1b2-0000-7000-8000-000000000001")).toBe(bucketOf("0199a1b2-0000-7000-8000-000000000001"));
  const tenths = new Array<number>(10).fill(0);
  for (let n = 0; n < 10_000; n++) {
    const tenth = Math.floor(bucketOf(`0199a1b2-0000-7000-8000-${String(n).padStart(12, "0")}`) / 1_000);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
