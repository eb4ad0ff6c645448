import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { QUEUE_CONSUMERS, SCHEDULED_JOBS, SERVER_MODULES } from "#app/modules/registry.server.ts";

test("every job and module has a name of its own", () => {
  for (const names of [SCHEDULED_JOBS.map(({ name }) => name), SERVER_MODULES.map(({ id }) => id)])
    expect(new Set(names).size).toBe(names.length);
});

test("what is deleted for privacy's sake within the day is looked for each minute", () => {
  const every = Object.fromEntries(SCHEDULED_JOBS.map((job) => [job.name, job.every]));
  expect([every["analytics.salts"], every["privacy.erasures"]]).toEqual(["minute", "minute"]);
});

test("every queue of the configuration has a consumer, and every consumer a queue", () => {
  const [production = ""] = readFileSync("wrangler.toml", "utf8").split("[previews]");
  const consumed = [...production.matchAll(/\[\[queues\.consumers\]\]\nqueue = "([^"]+)"/g)].map(([, name]) => name);
  expect(Object.keys(QUEUE_CONSUMERS).sort()).toEqual(consumed.sort());
});
