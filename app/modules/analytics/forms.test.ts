import { expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { checkForm } from "#app/platform/forms/parse-form.server.ts";
import { overviewFormSchema } from "./annotations/schema.ts";
import { TOO_MANY_WILDCARDS } from "./domain/filters/pattern.ts";
import { costSchema, rulesPageSchema } from "./reports/channels/schema.ts";
import { funnelSchema, goalSchema } from "./reports/goals/schema.ts";
import { createSiteSchema } from "./sites/schema.ts";

const GOAL = { name: "Order", kind: "page", pattern: "/thanks" };
const FUNNEL = {
  name: "Order",
  "steps[0].pattern": "/a",
  "steps[1].pattern": "/b",
  windowCount: "1",
  windowUnit: "days",
  order: "loose",
};
const RULE = {
  intent: "add",
  version: "0",
  channel: "Partners",
  field0: "source",
  operator0: "is",
  value0: "tea.example",
  value1: "",
  value2: "",
};
const SITE = { name: "Tea", hosts: "tea.example", timeZone: "UTC", currency: "EUR" };

function check(schema: $ZodType, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return checkForm(form, schema, { takesIntent: "intent" in fields });
}

test.each<[string, $ZodType, Readonly<Record<string, string>>, string, string]>([
  ["a goal without a path", goalSchema, { ...GOAL, pattern: "" }, "pattern", "Path, name or URL is required"],
  ["a goal with 21 wildcards", goalSchema, { ...GOAL, pattern: `/${"a*".repeat(21)}` }, "pattern", TOO_MANY_WILDCARDS],
  [
    "a step with 21 wildcards",
    funnelSchema,
    { ...FUNNEL, "steps[1].pattern": `/${"a**".repeat(21)}` },
    "steps[1].pattern",
    TOO_MANY_WILDCARDS,
  ],
  [
    "a segment with 21 wildcards",
    overviewFormSchema,
    { intent: "save_segment", name: "All", filters: `matches:page:/${"a*".repeat(21)}` },
    "filters",
    "There are no filters to save.",
  ],
  [
    "a segment that looks for too much",
    overviewFormSchema,
    {
      intent: "save_segment",
      name: "All",
      filters: Array.from(
        { length: 4 },
        (_, at) => `contains:page:${Array.from({ length: 16 }, (_v, value) => `a${at}${value}`).join("|")}`,
      ).join("\n"),
    },
    "filters",
    "Filters look for at most 60 texts and parts of patterns together. Use fewer values.",
  ],
  [
    "a property without a value",
    goalSchema,
    { ...GOAL, propertyName: "plan" },
    "propertyValue",
    "Enter the value of the property.",
  ],
  ["a window in no unit", funnelSchema, { ...FUNNEL, windowUnit: "" }, "windowUnit", "Choose minutes, hours or days."],
  ["a rule for no channel", rulesPageSchema, { ...RULE, channel: "" }, "channel", "Channel is required"],
  [
    "a rule for a channel that nobody sees",
    rulesPageSchema,
    { ...RULE, channel: "\u200b" },
    "channel",
    "Channel is required",
  ],
  ["a rule that asks nothing", rulesPageSchema, { ...RULE, value0: " " }, "value0", "Enter what to look for."],
  [
    "another rule with too long a text",
    rulesPageSchema,
    { ...RULE, intent: "replace", at: "0", value1: "x".repeat(201) },
    "value1",
    "Use at most 200 characters.",
  ],
  [
    "a cost of 10,000 characters",
    costSchema,
    { channel: "Email", cost: "1".repeat(10_000) },
    "cost",
    "Enter an amount.",
  ],
  [
    "a segment without filters",
    overviewFormSchema,
    { intent: "save_segment", name: "All" },
    "filters",
    "There are no filters to save.",
  ],
  ["a website whose name nobody sees", createSiteSchema, { ...SITE, name: "\u200b" }, "name", "Enter a name."],
  [
    "a currency that is none",
    createSiteSchema,
    { ...SITE, currency: "XYZ" },
    "currency",
    "Use a currency of ISO 4217 that is in use, like EUR.",
  ],
])("%s is reported beside its field", (_, schema, fields, field, message) => {
  expect(check(schema, fields)).toMatchObject({ ok: false, error: { [field]: [message] } });
});

test.each<[string, $ZodType, Readonly<Record<string, string>>]>([
  ["blanks in what may be empty", goalSchema, { ...GOAL, propertyName: "  ", propertyValue: " " }],
  ["a row of a funnel with blanks alone", funnelSchema, { ...FUNNEL, "steps[2].pattern": "   " }],
  ["a rule that is moved", rulesPageSchema, { intent: "up", version: "3", at: "1" }],
])("%s is no mistake", (_, schema, fields) => {
  expect(check(schema, fields)).toMatchObject({ ok: true });
});
