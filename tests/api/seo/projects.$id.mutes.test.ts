import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { seoMutes, seoProjects } from "#db/schema/seo.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, type Operation, securityCases } from "#tests/support/api-cases.ts";
import { createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });
const base = {
  scope: "seo",
  hasId: true,
  path: async (caller) => `/seo/projects/${await createProject(caller)}/mutes`,
} satisfies Partial<Operation>;

interface Mute {
  code: string;
  title: string;
  reason: string;
  mutedAt: string;
  expiresAt: string | null;
}

async function open() {
  const caller = await createCaller();
  const path = `/seo/projects/${await createProject(caller)}/mutes`;
  const read = async (query = "") =>
    ((await (await callApi(path + query, { key: caller.key })).json()) as { data: Mute[] }).data;
  const change = (json: unknown) => callApi(path, { key: caller.key, method: "PATCH", json });
  return { caller, path, read, change };
}

const known = (code: string, period = "30") => ({ code, reason: "Known to us", period });

describe("GET /seo/projects/{id}/mutes", () => {
  it("answers what is muted now, and nothing whose time is over", async () => {
    const { read, change, caller } = await open();
    expect(await read()).toEqual([]);
    await change({ mute: [known("title-missing"), known("h1-missing", "always")] });
    const rows = await read();
    expect(rows.map(({ code, title, reason }) => ({ code, title, reason }))).toEqual(
      expect.arrayContaining([
        { code: "title-missing", title: "Page without a title", reason: "Known to us" },
        { code: "h1-missing", title: expect.any(String), reason: "Known to us" },
      ]),
    );
    const [forever, until] = [
      rows.find(({ code }) => code === "h1-missing"),
      rows.find(({ code }) => code === "title-missing"),
    ];
    expect(forever?.expiresAt).toBeNull();
    expect(Date.parse(until?.expiresAt ?? "") - Date.parse(until?.mutedAt ?? "")).toBe(days(30));
    expect(JSON.stringify(rows)).not.toContain(caller.userId);
    expect(await read("?fields=code")).toEqual(expect.arrayContaining([{ code: "title-missing" }]));
    await db
      .update(seoMutes)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(seoMutes.code, "title-missing"));
    expect((await read()).map(({ code }) => code)).toEqual(["h1-missing"]);
  });

  securityCases({ ...base, method: "GET" });
});

describe("PATCH /seo/projects/{id}/mutes", () => {
  it("mutes and lifts in one step, answers what is muted then, and records each", async () => {
    const { read, change, caller } = await open();
    await change({ mute: [known("title-missing"), known("h1-missing")] });
    const response = await change({
      mute: [{ code: "h1-missing", reason: "Another reason", period: "90" }],
      lift: ["title-missing", "redirect-loop"],
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: await read() });
    expect(await read()).toMatchObject([{ code: "h1-missing", reason: "Another reason" }]);
    const entries = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.workspaceId, caller.workspaceId));
    const count = (action: string) => entries.filter((entry) => entry.action === `seo_project.${action}`).length;
    // What was not muted is not lifted.
    expect([count("issue_muted"), count("issue_unmuted")]).toEqual([3, 1]);
  });

  it.each([
    ["", {}],
    ["", { mute: [], lift: [] }],
    ["", { mute: [known("h1-missing")], lift: ["h1-missing"] }],
    ["", { mute: [known("h1-missing"), known("h1-missing")] }],
    ["mute.0.code", { mute: [known("no-such-issue")] }],
    ["mute.0.reason", { mute: [{ ...known("h1-missing"), reason: " " }] }],
    ["mute.1.period", { mute: [known("title-missing"), known("h1-missing", "31")] }],
    ["mute", { mute: Array.from({ length: 26 }, () => known("h1-missing")) }],
    ["lift.0", { lift: ["constructor"] }],
    ["expiresAt", { lift: ["h1-missing"], expiresAt: null }],
  ])("refuses a wrong %j: 400, and changes nothing", async (field, json) => {
    const { read, change } = await open();
    const { errors } = await expectProblem(await change(json), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect(await read()).toEqual([]);
  });

  it("refuses an archived project: 409", async () => {
    const { change, path } = await open();
    await db
      .update(seoProjects)
      .set({ archivedAt: new Date() })
      .where(eq(seoProjects.id, path.split("/")[3] ?? ""));
    await expectProblem(await change({ mute: [known("h1-missing")] }), 409, "conflict");
  });

  securityCases({ ...base, method: "PATCH", write: true, json: () => ({ mute: [known("h1-missing")] }) });
});
