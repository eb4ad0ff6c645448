import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { loadWebhookEvents } from "#app/modules/registry.server.ts";
import { WEBHOOK_EVENTS } from "#app/modules/registry.ts";
import { bodyOf } from "#app/modules/webhooks/domain/event-types.ts";
import { ANSWER_WITHIN_MS, KEPT_ANSWER_CHARS, MAX_ENDPOINTS } from "#app/modules/webhooks/domain/rules.ts";
import { seconds } from "#app/shared/time.ts";

const guide = readFileSync("content/api-docs/webhooks.md", "utf8");
const EXAMPLE = bodyOf({
  type: "crawl.completed",
  timestamp: "2026-11-22T09:41:12.000Z",
  workspaceId: "0199e8a0-0a1b-7c2d-9e3f-405162738495",
  data: (await loadWebhookEvents())["crawl.completed"]?.example as Record<string, unknown>,
});

test("the guide names every type of event and no other", () => {
  const named = [...guide.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm)].map(([, type]) => type);
  expect(named.sort()).toEqual(Object.keys(WEBHOOK_EVENTS).sort());
});

test("the body that the guide shows is the product's own example", () => {
  const shown = /```json\n([\s\S]+?)```/.exec(guide)?.[1] ?? "";
  expect(JSON.parse(shown)).toEqual(EXAMPLE);
});

test("the numbers of the guide match the product", () => {
  expect(guide).toContain(`at most ${MAX_ENDPOINTS} for each workspace`);
  expect(guide).toContain(`within ${ANSWER_WITHIN_MS / seconds(1)} seconds`);
  expect(guide).toContain(`first ${KEPT_ANSWER_CHARS.toLocaleString("en")} characters`);
});

test("the program that the guide shows takes what is signed with the secret, and nothing else", async () => {
  const secret = `whsec_${btoa("a secret of the test, 24 bytes")}`;
  process.env.KAJA_WEBHOOK_SECRET = secret;
  const path = ".cache/guide-of-webhooks.ts";
  mkdirSync(".cache", { recursive: true });
  writeFileSync(path, /```ts\n([\s\S]+?)```/.exec(guide)?.[1] ?? "");
  try {
    const { handle } = (await import(`../../${path}`)) as { handle: (request: Request) => Promise<Response> };
    const body = JSON.stringify(EXAMPLE);
    const send = (signed: string, sent: Date) => {
      const signature = new Webhook(secret).sign("evt_1", sent, signed);
      const headers = {
        "webhook-id": "evt_1",
        "webhook-timestamp": String(Math.floor(sent.getTime() / 1_000)),
        "webhook-signature": signature,
      };
      return handle(new Request("https://receiver.example", { method: "POST", headers, body }));
    };
    expect((await send(body, new Date())).status).toBe(204);
    expect((await send(`${body} `, new Date())).status).toBe(401);
    expect((await send(body, new Date(Date.now() - 6 * seconds(60)))).status).toBe(401);
  } finally {
    rmSync(path);
    delete process.env.KAJA_WEBHOOK_SECRET;
  }
});
