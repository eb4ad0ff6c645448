import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_TYPES, exampleOf } from "#app/modules/webhooks/domain/event-types.ts";
import { ANSWER_WITHIN_MS, KEPT_ANSWER_CHARS, MAX_ENDPOINTS } from "#app/modules/webhooks/domain/rules.ts";
import { seconds } from "#app/shared/time.ts";

const guide = readFileSync("content/api-docs/webhooks.md", "utf8");

test("the guide names every type of event and no other", () => {
  const named = [...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, type]) => type);
  expect(named).toEqual(Object.keys(EVENT_TYPES));
});

test("the body that the guide shows is the product's own example", () => {
  const shown = /```json\n([\s\S]+?)```/.exec(guide)?.[1] ?? "";
  expect(JSON.parse(shown)).toEqual(exampleOf("crawl.completed"));
});

test("the numbers of the guide are those of the product", () => {
  expect(guide).toContain(`at most ${MAX_ENDPOINTS} for each workspace`);
  expect(guide).toContain(`within ${ANSWER_WITHIN_MS / seconds(1)} seconds`);
  expect(guide).toContain(`first ${KEPT_ANSWER_CHARS.toLocaleString("en")} characters`);
});
