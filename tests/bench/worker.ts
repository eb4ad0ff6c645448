import { Hono } from "hono";
import type { CollectedBatch } from "#app/modules/analytics/domain/event.ts";
import type { BreakdownQuery, Selection } from "#app/modules/analytics/domain/query.ts";
import { SiteObject as ProductSiteObject } from "#app/modules/analytics/store/site.object.server.ts";
import type { SiteRpc } from "#app/modules/analytics/store/site-rpc.ts";
import type { CrawlPlan, CrawlProgress, CrawlRpc } from "#app/modules/seo/domain/crawl.ts";
import worker from "#functions/worker.ts";
import { ContactsObject } from "./contacts-object.ts";

export * from "#functions/worker.ts";
export { ContactsObject };

export type BenchCrawlPlan = CrawlPlan;
export type BenchCrawlProgress = CrawlProgress;

const crawl = (env: Env, id: string) => env.CRAWL.get(env.CRAWL.idFromName(id)) as unknown as CrawlRpc;

/** The product's object of a site, whose alarm does not have to be waited for. */
export class SiteObject extends ProductSiteObject {
  /** One alarm; returns whether it leaves something to do. */
  async rollUp(): Promise<boolean> {
    await this.alarm();
    // Then it sets the next one at once; the last one sets that of the night.
    return ((await this.ctx.storage.getAlarm()) ?? 0) < Date.now() + 10_000;
  }
}

const site = (env: Env, id: string) =>
  env.SITE.get(env.SITE.idFromName(id)) as unknown as SiteRpc & { rollUp(): Promise<boolean> };

/** Statements that the product sent to D1 since they were last asked for. */
let queries = 0;

function counted(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "prepare" || name === "exec") queries += 1;
        return member.apply(target, args);
      };
    },
  });
}

/** One for each isolate, as the product's own caches go by the identity of the environment. */
const environments = new WeakMap<Env, Env>();

function countedEnvironment(env: Env): Env {
  const known = environments.get(env);
  if (known) return known;
  const made = { ...env, DB: counted(env.DB) };
  environments.set(env, made);
  return made;
}

const list =
  "SELECT id, name, url, created_at FROM seo_projects WHERE workspace_id = ? ORDER BY created_at DESC LIMIT 21";
const row =
  "SELECT id, name, url, schedule, next_crawl_at, archived_at, created_at, updated_at FROM seo_projects WHERE workspace_id = ? AND id = ? LIMIT 1";

/** What the product is held against: the same Hono in the same isolate behind the same front, and nothing else. */
const bare = new Hono<{ Bindings: Env }>()
  .get("/bench/hello", (c) => c.json({ data: [], nextCursor: null }))
  .get("/bench/d1", async (c) => {
    const { results } = await c.env.DB.prepare(list).bind(c.req.query("workspace")).all();
    return c.json({ data: results, nextCursor: null });
  })
  .get("/bench/row", async (c) =>
    c.json(await c.env.DB.prepare(row).bind(c.req.query("workspace"), c.req.query("id")).first()),
  )
  .get("/bench/object-and-row", async (c) => {
    // An idle read of an object: what one call of one costs.
    const object = c.env.API_KEY.get(c.env.API_KEY.idFromName("bench"));
    await object.check(1_000);
    return c.json(await c.env.DB.prepare(row).bind(c.req.query("workspace"), c.req.query("id")).first());
  })
  .get("/bench/object", async (c) => {
    // An idle read of an object, and nothing else.
    const object = c.env.API_KEY.get(c.env.API_KEY.idFromName("bench"));
    await object.check(1_000);
    return c.json({ data: [] });
  })
  .post("/bench/collect", async (c) => {
    await c.req.json();
    return c.body(null, 202);
  })
  .post("/bench/site/fill", async (c) =>
    c.json(await site(c.env, c.req.query("id") ?? "").collect(await c.req.json<CollectedBatch>())),
  )
  .post("/bench/site/roll-up", async (c) => c.json(await site(c.env, c.req.query("id") ?? "").rollUp()))
  .post("/bench/site/totals", async (c) =>
    c.json(await site(c.env, c.req.query("id") ?? "").totals(await c.req.json<Selection>())),
  )
  .post("/bench/site/breakdown", async (c) =>
    c.json(await site(c.env, c.req.query("id") ?? "").breakdown(await c.req.json<BreakdownQuery>())),
  )
  .post("/bench/contacts/:what", async (c) => {
    const object = c.env.CONTACTS.getByName(c.req.query("id") ?? "") as unknown as Pick<ContactsObject, "answer">;
    return c.json((await object.answer(c.req.param("what"), await c.req.json())) ?? null);
  })
  .post("/bench/crawl", async (c) => {
    const plan = await c.req.json<CrawlPlan>();
    await crawl(c.env, plan.crawlId).start(plan);
    return c.body(null, 204);
  })
  .get("/bench/crawl/live", (c) => c.env.CRAWL.get(c.env.CRAWL.idFromName(c.req.query("id") ?? "")).fetch(c.req.raw))
  .get("/bench/crawl", async (c) => c.json(await crawl(c.env, c.req.query("id") ?? "").progress()))
  .get("/bench/queries", (c) => {
    const seen = queries;
    queries = 0;
    return c.json({ queries: seen });
  });

/** The product's Worker with bare routes beside it, and its database statements counted. */
export default {
  ...worker,
  fetch: (request, env, ctx) =>
    new URL(request.url).pathname.startsWith("/bench/")
      ? bare.fetch(request, env, ctx)
      : worker.fetch(request, countedEnvironment(env), ctx),
} satisfies ExportedHandler<Env>;
