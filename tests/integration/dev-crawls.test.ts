import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls, users } from "#db/schema/index.ts";
import { DEMO, DEMO_WORKSPACE_ID, seedDemo } from "#db/seed/demo.ts";
import { DEMO_PROJECT_ID, demoCrawls } from "#db/seed/website/demo-crawls.ts";
import { router } from "#functions/router.ts";
import { createSession, ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const NOW = new Date("2026-11-27T10:00:00Z");

async function send(body: unknown, bindings = env, origin = ORIGIN): Promise<number> {
  const request = new Request(`${origin}/dev/crawls`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SAME_ORIGIN },
    body: JSON.stringify(body),
  });
  return (await router.fetch(request, bindings, createExecutionContext())).status;
}

test("the tea shop of the demonstration has a history of crawls: health rises, and each mistake has its end", async () => {
  const db = openDatabase({ d1: env.DB });
  await seedDemo(db, {
    passwordHash: "hash",
    appUrl: ORIGIN,
    now: NOW,
    trialEndsAt: new Date(NOW.getTime() + days(14)),
  });
  const crawls = demoCrawls(NOW);
  for (const crawl of [...crawls, ...crawls.slice(0, 1)]) expect(await send({ crawl })).toBe(204);
  const rows = await db
    .select()
    .from(seoCrawls)
    .where(eq(seoCrawls.projectId, DEMO_PROJECT_ID))
    .orderBy(asc(seoCrawls.createdAt));
  expect(rows.map(({ status, reason }) => ({ status, reason }))).toEqual(
    crawls.map(() => ({ status: "finished", reason: null })),
  );
  expect(rows.map(({ finishedAt }) => Math.floor(((finishedAt?.getTime() ?? 0) - NOW.getTime()) / days(1)))).toEqual(
    [57, 50, 43, 36, 29, 22, 15, 8, 1].map((ago) => -ago - 1),
  );
  const [first, last] = [rows.at(0), rows.at(-1)];
  expect(first?.healthPercent).toBeLessThan(75);
  expect(last?.healthPercent).toBeGreaterThan(88);
  expect(last?.healthPercent).toBeLessThan(100);
  for (const row of rows.slice(1)) expect(row.fixedCount + row.newCount).toBeGreaterThan(0);

  const [owner] = await db.select().from(users).where(eq(users.email, DEMO.email));
  const cookie = await createSession(env, { userId: owner?.id ?? "", workspaceId: DEMO_WORKSPACE_ID });
  const page = await (await new Visitor(cookie).get(`/seo/projects/${DEMO_PROJECT_ID}`)).text();
  for (const text of ["Fix first", "Broken internal link"]) expect(page).toContain(text);
});

test("it takes nothing for a project that is not there, nor what makes no sense, nor anything in production", async () => {
  const [crawl] = demoCrawls(NOW);
  expect(await send({ crawl: { ...crawl, projectId: "none" } })).toBe(404);
  expect(await send({ crawl: null })).toBe(400);
  const bindings = {
    ...env,
    ENVIRONMENT: "production",
    APP_URL: "https://kaja.example",
    ALLOW_LOOPBACK_FETCH: "false",
  } as Env;
  expect(await send({ crawl }, bindings, "https://kaja.example")).toBe(404);
});
