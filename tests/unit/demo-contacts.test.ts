import { expect, test } from "vitest";
import { segmentRuleSchema } from "#app/modules/contacts/segments/rule-schema.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import { DEMO_CAMPAIGNS } from "#db/seed/campaigns/demo-campaigns.ts";
import { DEMO_FIELDS, DEMO_SEGMENTS, demoContacts } from "#db/seed/contacts/demo-contacts.ts";
import { demoResponses } from "#db/seed/contacts/demo-forms.ts";
import { DEMO_TRAFFIC_DAYS } from "#db/seed/website/demo-analytics.ts";
import { demoGrowthOn, demoSourcesOn } from "../../scripts/demo-sources.ts";

const NOW = new Date("2026-11-26T12:00:00Z");

test("the people of the demonstration are the same each time, each with an address of their own", () => {
  const people = demoContacts(NOW);
  expect(demoContacts(NOW)).toEqual(people);
  expect(new Set(people.map(({ fields }) => fields.email)).size).toBe(people.length);
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  const addresses = people.map(({ fields }) => fields.email);
  for (const { answers } of demoResponses(NOW)) expect(addresses).toContain(answers.q6);
});

test("every stage has leads, and nothing happens before a person is known or in the future", () => {
  const people = demoContacts(NOW);
  const stages = new Set(people.map(({ moves }) => moves.at(-1)?.stage));
  expect(stages).toEqual(new Set(["new", "contacted", "qualified", "won", "lost", undefined]));
  for (const { at, moves, activities, consents } of people) {
    const times = [...moves, ...activities, ...consents].map((one) => one.at);
    expect(Math.min(...times)).toBeGreaterThan(at);
    expect(Math.max(...times)).toBeLessThan(NOW.getTime());
    expect(moves.map((move) => move.at)).toEqual(moves.map((move) => move.at).toSorted((a, b) => a - b));
  }
});

test("its segments are rules that can be applied", () => {
  const fields = new Map(DEMO_FIELDS.map(({ key, type }) => [key, type]));
  for (const { name, rule } of DEMO_SEGMENTS) {
    expect(segmentRuleSchema.safeParse(rule).error, name).toBeUndefined();
    expect(compileSegment(rule, { nowMs: NOW.getTime(), fields, segments: new Map() }), name).toMatchObject({
      ok: true,
    });
  }
});

test("who came by a campaign came while it ran, to the shop's one host, and visits carry the same names", () => {
  const people = demoContacts(NOW);
  for (const { utmCampaign, status, firstDay, lastDay } of DEMO_CAMPAIGNS) {
    const own = people.filter(({ fields }) => fields.firstTouch.utm.campaign === utmCampaign);
    expect(own.some(({ moves }) => moves.length > 0)).toBe(true);
    const daysAfter = own.map(({ at }) => (at - NOW.getTime()) / 86_400_000);
    // The flyer of the campaign that has not begun is given out already.
    if (status !== "draft") expect(Math.min(...daysAfter)).toBeGreaterThanOrEqual(firstDay);
    expect(Math.max(...daysAfter)).toBeLessThanOrEqual(lastDay);
    const sent = (day: number) =>
      demoSourcesOn(DEMO_TRAFFIC_DAYS + day).filter(({ origin }) => origin.campaign === utmCampaign);
    expect(sent(Math.round(Math.min(...daysAfter))).length).toBeGreaterThan(0);
    expect(sent(lastDay + 1)).toEqual([]);
  }
  const touches = people.flatMap(({ fields }) => [fields.firstTouch, fields.lastTouch]);
  expect(new Set(touches.map(({ landingPage }) => new URL(landingPage).host))).toEqual(new Set(["tea.example"]));
});

test("a shop that grows has a part of its visits at first", () =>
  expect([0, DEMO_TRAFFIC_DAYS - 90, DEMO_TRAFFIC_DAYS].map(demoGrowthOn)).toEqual([0.3, 1, 1]));
