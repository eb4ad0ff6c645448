import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { seoProjectSettings } from "#db/schema/seo.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, type Operation, securityCases } from "#tests/support/api-cases.ts";
import { createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });
const base = {
  scope: "seo",
  hasId: true,
  path: async (caller) => `/seo/projects/${await createProject(caller)}/crawl-settings`,
} satisfies Partial<Operation>;

const DEFAULTS = {
  mode: "site",
  list: [],
  include: [],
  exclude: [],
  parameterRule: "keep",
  parameterNames: [],
  agent: "kajabot",
  customAgent: null,
  ignoreRobots: false,
  verified: false,
};

async function open({ verified = false } = {}) {
  const caller = await createCaller();
  const projectId = await createProject(caller);
  const now = new Date();
  if (verified) {
    const row = {
      projectId,
      workspaceId: caller.workspaceId,
      verifiedAt: now,
      verifiedBy: "file",
      sealedBasicAuth: "v1.secret",
      createdAt: now,
      updatedAt: now,
    } as const;
    await db.insert(seoProjectSettings).values(row);
  }
  const path = `/seo/projects/${projectId}`;
  const { url } = (await (await callApi(path, { key: caller.key })).json()) as { url: string };
  const settings = `${path}/crawl-settings`;
  const read = async (query = "") => (await callApi(settings + query, { key: caller.key })).json();
  const change = (json: unknown) => callApi(settings, { key: caller.key, method: "PATCH", json });
  return { read, change, url };
}

describe("GET /seo/projects/{id}/crawl-settings", () => {
  it("answers the defaults of a new project, and never its sign-in", async () => {
    expect(await (await open()).read()).toEqual(DEFAULTS);
    const { read } = await open({ verified: true });
    expect(await read()).toEqual({ ...DEFAULTS, verified: true });
    expect(await read("?fields=mode,verified")).toEqual({ mode: "site", verified: true });
  });

  securityCases({ ...base, method: "GET" });
});

describe("PATCH /seo/projects/{id}/crawl-settings", () => {
  it.each([false, true])(
    "keeps every one of several changes made at once (settings stored before: %s)",
    async (verified) => {
      const { read, change } = await open({ verified });
      const changes = [
        { include: ["/blog/"] },
        { exclude: ["/cart"] },
        { parameterRule: "ignore-all" },
        { agent: "kajabot-mobile" },
        { mode: "sitemap" },
      ];
      const answers = await Promise.all(changes.map(change));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await read()).toEqual({ ...DEFAULTS, verified, ...Object.assign({}, ...changes) });
    },
  );

  it("changes what is given, each entry once, and leaves the rest", async () => {
    const { read, change, url } = await open();
    const first = await change({
      exclude: ["/cart", "*?sort=", "/cart"],
      parameterRule: "strip-listed",
      parameterNames: ["utm_*"],
    });
    expect(first.status).toBe(200);
    const stored = {
      ...DEFAULTS,
      exclude: ["/cart", "*?sort="],
      parameterRule: "strip-listed",
      parameterNames: ["utm_*"],
    };
    expect(await first.json()).toEqual(stored);
    await change({ mode: "list", list: ["/a", `${url}b`] });
    expect(await read()).toEqual({ ...stored, mode: "list", list: [new URL("/a", url).href, `${url}b`] });
    await change({ mode: "site", exclude: [] });
    expect(await read()).toMatchObject({
      mode: "site",
      exclude: [],
      list: [new URL("/a", url).href, `${url}b`],
      parameterNames: ["utm_*"],
    });
  });

  it("takes another user agent, and robots.txt set aside, for a verified site alone", async () => {
    const { change, read } = await open({ verified: true });
    expect((await change({ agent: "custom", customAgent: "ShopAudit/2", ignoreRobots: true })).status).toBe(200);
    expect(await read()).toEqual({
      ...DEFAULTS,
      agent: "custom",
      customAgent: "ShopAudit/2",
      ignoreRobots: true,
      verified: true,
    });
    expect((await change({ agent: "kajabot", customAgent: null })).status).toBe(200);
    expect(await read()).toMatchObject({ agent: "kajabot", customAgent: null });
  });

  it.each([
    ["", {}],
    ["mode", { mode: "all" }],
    ["list", { mode: "list" }],
    ["list", { list: ["https://elsewhere.example/"] }],
    ["list", { list: ["no address"] }],
    ["list.0", { list: [`/${"x".repeat(9_000)}`] }],
    ["list", { list: Array.from({ length: 2_001 }, (_, at) => `/${at}`) }],
    ["list", { list: Array.from({ length: 150 }, (_, at) => `/${at}${"x".repeat(1_500)}`) }],
    ["include.1", { include: ["/a", "b"] }],
    ["exclude.0", { exclude: [" "] }],
    ["parameterNames", { parameterRule: "keep-listed" }],
    ["parameterNames.0", { parameterNames: ["a=b"] }],
    ["agent", { agent: "custom", customAgent: "ShopAudit/2" }],
    ["customAgent", { agent: "custom" }],
    ["customAgent", { customAgent: "Grün" }],
    ["ignoreRobots", { ignoreRobots: true }],
    ["verified", { verified: true }],
  ])("refuses a wrong %j: 400, and changes nothing (%#)", async (field, json) => {
    const { read, change } = await open();
    const { errors } = await expectProblem(await change(json), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect(await read()).toEqual(DEFAULTS);
  });

  securityCases({ ...base, method: "PATCH", write: true, json: () => ({ exclude: ["/cart"] }) });
});
