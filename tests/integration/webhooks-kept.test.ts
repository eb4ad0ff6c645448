import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { SCHEDULED_JOBS } from "#app/modules/registry.server.ts";
import { purgeWebhooks } from "#app/modules/webhooks/index.server.ts";
import { openDatabase } from "#db/client.ts";
import { webhookAttempts } from "#db/schema/webhooks.ts";
import { createAccount } from "#tests/support/factories.ts";
import { webhookContext } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });

test("a workspace keeps its newest 5,000 attempts, the newest 500 with their answers; others keep theirs", async () => {
  const at = webhookContext();
  const [account, other] = [await createAccount(env), await createAccount(env)];
  const write = async (workspaceId: string, count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `${workspaceId}-${String(index).padStart(4, "0")}`);
    await env.DB.prepare(
      `INSERT INTO webhook_attempts SELECT value, ?2, value, 1, '{}', 500, ?3, '', 1, ?4 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(ids), workspaceId, "x".repeat(40), at.clock.now.getTime())
      .run();
  };
  const kept = async (workspaceId: string) => {
    const found = await db
      .select({ id: webhookAttempts.id, body: webhookAttempts.responseBody })
      .from(webhookAttempts)
      .where(eq(webhookAttempts.workspaceId, workspaceId));
    return {
      rows: found.length,
      answers: found.filter(({ body }) => body !== "").length,
      first: found.map(({ id }) => id).sort()[0],
    };
  };
  await write(account.workspaceId, 5_003);
  await write(other.workspaceId, 500);
  await purgeWebhooks(at.context, at.clock.now);
  expect(await kept(account.workspaceId)).toEqual({ rows: 5_000, answers: 500, first: `${account.workspaceId}-0003` });
  expect(await kept(other.workspaceId)).toEqual({ rows: 500, answers: 500, first: `${other.workspaceId}-0000` });
});

test("the jobs that forget run as often as they must to keep up with what comes", () => {
  const everyOf = (name: string) => SCHEDULED_JOBS.find((job) => job.name === name)?.every;
  // 1,000 rows of each kind a run, and a person may cause 10,000 events a day; two hours of usage a run.
  expect([everyOf("webhooks.purge"), everyOf("api_usage.purge")]).toEqual(["minute", "hour"]);
});
