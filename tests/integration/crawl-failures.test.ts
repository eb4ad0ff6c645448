import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type CrawlPlan, isOver } from "#app/modules/seo/domain/crawl.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { crawl, openSite, planFor, resultOf, rpcOf, stubOf, waitFor } from "#tests/support/crawl.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { breakStorage, callAfter, type FailureMode, Fault, faultyEnv, modesOf } from "#tests/support/kth-failure.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });

/** A queued crawl with its head row. */
async function queued(
  account: TestAccount,
  projectId: string,
  more: Partial<CrawlPlan> & { url: string },
): Promise<CrawlPlan> {
  const { url, ...rest } = more;
  const crawlId = await createCrawl(account, projectId);
  await db
    .update(seoCrawls)
    .set({ status: "queued", finishedAt: null, startedAt: null })
    .where(eq(seoCrawls.id, crawlId));
  return planFor(url, { crawlId, workspaceId: account.workspaceId, projectId, ...rest });
}

/** Fails one call that the crawl's object makes: to its storage, to D1, or to another object. Returns a look at its alarm that is not counted. */
const sabotage = (crawlId: string, fault: Fault) =>
  runInDurableObject(stubOf(crawlId), (object, ctx) => {
    const getAlarm = ctx.storage.getAlarm.bind(ctx.storage);
    const setAlarm = ctx.storage.setAlarm.bind(ctx.storage);
    // Without the growing pauses, which are not what is tested here.
    ctx.storage.setAlarm = (at) => setAlarm(Math.min(Number(at), Date.now() + 10));
    breakStorage(ctx.storage, fault);
    (object as unknown as { env: Env }).env = faultyEnv(env, fault);
    return () => runInDurableObject(stubOf(crawlId), () => getAlarm());
  });

/** What hands a crawl over tries again until the object took it. */
async function handOver(plan: CrawlPlan): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rpcOf(plan.crawlId).start(plan);
    } catch (cause) {
      if (attempt === 3) throw cause;
    }
  }
}

/** Crawls that run beside each other, because most of a crawl is waiting for the next alarm. */
const AT_ONCE = 6;

/** The whole crawl for each k, until it makes fewer than k calls; returns how many failures were injected. */
async function sweep(): Promise<number> {
  const site = await openSite({ scenario: "no-files" });
  const account = await createAccount(env);
  // A project has one crawl under way at most.
  const places = await Promise.all(Array.from({ length: AT_ONCE }, () => createProject(account)));
  const [place = ""] = places;
  const first = await queued(account, place, { url: site.url });
  await crawl(first);
  const undisturbed = await queued(account, place, { url: site.url, previousCrawlId: first.crawlId });
  await crawl(undisturbed);
  const expected = await resultOf(undisturbed);
  expect(expected.progress).toMatchObject({ status: "finished", pagesCrawled: 2, persistingCount: 5 });

  async function attempt({ k, mode }: { k: number; mode: FailureMode }, projectId: string): Promise<boolean> {
    const plan = await queued(account, projectId, { url: site.url, previousCrawlId: first.crawlId });
    const fault = new Fault(k, mode);
    const alarm = await sabotage(plan.crawlId, fault);
    const at = `after call ${k} was ${mode}`;
    try {
      await handOver(plan);
      await waitFor(plan.crawlId, (progress) => isOver(progress.status), 20_000);
      await expect.poll(alarm, { timeout: 10_000 }).toBeNull();
    } catch (cause) {
      throw new Error(`${at}: the crawl is stuck`, { cause });
    }
    fault.disarm();
    expect(await resultOf(plan), at).toEqual(expected);
    const [head] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, plan.crawlId));
    const { pagesCrawled, persistingCount, errorCount } = expected.progress;
    expect(head, at).toMatchObject({ status: "finished", pagesCrawled, persistingCount, errorCount });
    return fault.hit;
  }

  let k = 1;
  for (let hit = true; hit; ) {
    const planned: { k: number; mode: FailureMode }[] = [];
    while (planned.length + modesOf(k).length <= AT_ONCE) {
      for (const mode of modesOf(k)) planned.push({ k, mode });
      k = callAfter(k);
    }
    const hits = await Promise.all(planned.map((one, at) => attempt(one, places[at] ?? "")));
    hit = !hits.includes(false);
  }
  await site.close();
  return k;
}

it("a crawl continues and finds the same when any one call is refused, or its answer lost", {
  timeout: 360_000,
}, async () => {
  expect(await sweep()).toBeGreaterThan(60);
});

it("a crawl that goes down again and again in one slice loses no page of it", { timeout: 60_000 }, async () => {
  const site = await openSite({ scenario: "generated", pages: 30 });
  const undisturbed = planFor(site.url);
  await crawl(undisturbed);
  const plan = planFor(site.url, { requestsPerSecond: 8 });
  await rpcOf(plan.crawlId).start(plan);
  for (let life = 0; life < 10; life++) {
    const before = (await site.requests()).length;
    await expect
      .poll(async () => (await site.requests()).length, { timeout: 10_000, interval: 10 })
      .toBeGreaterThan(before + 1);
    await abortAllDurableObjects();
    await rpcOf(plan.crawlId).progress();
  }
  await waitFor(plan.crawlId, (progress) => isOver(progress.status));
  expect(await resultOf(plan)).toEqual(await resultOf(undisturbed));
  await site.close();
});
