import { expect, test } from "vitest";
import { z } from "zod";
import { loadWebhookEvents, SERVER_MODULES } from "#app/modules/registry.server.ts";
import { WEBHOOK_EVENTS } from "#app/modules/registry.ts";

const events = await loadWebhookEvents();
const models = Object.entries(events);

test("every type of event has a schema, of one module", async () => {
  const declared = await Promise.all(SERVER_MODULES.map(async ({ webhookEvents }) => (await webhookEvents?.()) ?? {}));
  expect(declared.flatMap((own) => Object.keys(own)).sort()).toEqual(Object.keys(WEBHOOK_EVENTS).sort());
});

test.each(models)("%s has an example that its schema accepts, and accepts no further member", (_, model) => {
  expect(model.schema.safeParse(model.example).error).toBeUndefined();
  expect(model.schema.safeParse({ ...(model.example as object), secret: "x" }).success).toBe(false);
});

test.each(models)("%s is expressed as JSON Schema", (_, { schema }) => {
  expect(z.toJSONSchema(schema)).toMatchObject({ type: "object", additionalProperties: false });
});
