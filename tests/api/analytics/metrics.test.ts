import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import type { TestAccount } from "#tests/support/factories.ts";

type Row = typeof metricsTracking.$inferInsert;

const caller = () => createCaller({}, { scopes: ["analytics"] });
const today = (): string => new Date().toISOString().slice(0, 10);
const dayBefore = (count: number): string => new Date(Date.now() - days(count)).toISOString().slice(0, 10);

async function record(
  { userId, workspaceId }: Pick<TestAccount, "userId" | "workspaceId">,
  createdAt: Date,
  more: Partial<Row> = {},
): Promise<string> {
  const id = newId();
  await openDatabase({ d1: env.DB })
    .insert(metricsTracking)
    .values({
      id,
      userId,
      workspaceId,
      metricName: "page_view",
      metricType: "event",
      metricValue: 1,
      metadata: { page: "/seo" },
      sessionId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11",
      createdAt,
      date: createdAt.toISOString().slice(0, 10),
      ...more,
    });
  return id;
}

const read = async (path: string, key: string) =>
  (await (await callApi(path, { key })).json()) as { data: { id: string }[]; nextCursor: string | null };

describe("GET /analytics/metrics", () => {
  it("lists what was recorded of the key's person in the key's workspace, newest first, page by page", async () => {
    const owner = await caller();
    const colleague = await createCaller(
      { workspaceId: owner.workspaceId, workspaceRole: "editor" },
      { scopes: ["analytics"] },
    );
    const at = (second: number) => new Date(Date.parse("2026-11-20T10:00:00Z") + second * 1_000);
    const ids = [];
    for (let second = 0; second < 3; second++) ids.unshift(await record(owner, at(second)));
    const server = await record(owner, at(-1), {
      metricName: "dashboard_view",
      metricType: "user_activity",
      metricValue: 2,
      sessionId: "",
    });
    await record(colleague, at(5));
    await record({ userId: owner.userId, workspaceId: newId() }, at(5));
    const first = await read("/analytics/metrics?limit=3", owner.key);
    expect(first.data.map(({ id }) => id)).toEqual(ids);
    expect(first.data[0]).toEqual({
      id: ids[0],
      name: "page_view",
      type: "event",
      value: 1,
      metadata: { page: "/seo" },
      sessionId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11",
      createdAt: "2026-11-20T10:00:02.000Z",
    });
    expect(
      await read(`/analytics/metrics?limit=3&cursor=${encodeURIComponent(first.nextCursor ?? "")}`, owner.key),
    ).toEqual({
      data: [
        {
          id: server,
          name: "dashboard_view",
          type: "user_activity",
          value: 2,
          metadata: { page: "/seo" },
          sessionId: null,
          createdAt: at(-1).toISOString(),
        },
      ],
      nextCursor: null,
    });
    const idsOf = async (query: string) =>
      (await read(`/analytics/metrics?${query}`, owner.key)).data.map(({ id }) => id);
    expect(await idsOf("type=user_activity")).toEqual([server]);
    expect(await idsOf("name=page_view&fields=id")).toEqual(ids);
    expect(await idsOf("from=2026-11-20T10:00:01Z&to=2026-11-20T12:00:02%2B02:00")).toEqual([ids[1]]);
  });

  it.each([
    ["name=visits", "name"],
    ["type=all", "type"],
    ["from=yesterday", "from"],
    ["from=2026-11-20", "from"],
    ["from=2026-11-20T10:00:00", "from"],
    ["from=2026-11-20T10:00:00Z&to=2026-11-20T10:00:00Z", "from"],
    ["sort=createdAt", "sort"],
    ["userId=somebody", "userId"],
  ])("refuses ?%s: 400", async (query, field) => {
    const { key } = await caller();
    const { errors } = await expectProblem(await callApi(`/analytics/metrics?${query}`, { key }), 400, "invalid_input");
    expect(errors?.map(({ path }) => path)).toContain(field);
  });

  securityCases({ method: "GET", path: () => "/analytics/metrics", scope: "analytics" });
});

describe("GET /analytics/metrics/daily", () => {
  it("adds them up by day of UTC, name and measure", async () => {
    const [owner, stranger] = [await caller(), await caller()];
    await record(owner, new Date(`${today()}T00:00:00Z`));
    await record(owner, new Date(Date.parse(`${today()}T00:00:00Z`) - 1));
    for (const value of [1_000, 3_000])
      await record(owner, new Date(`${today()}T00:00:00Z`), {
        metricName: "performance",
        metadata: { metric: "LCP", value, page: "/" },
      });
    await record(stranger, new Date());
    const [none, ...rest] = [
      { date: today(), name: "page_view", measure: null, count: 1, sum: 1, mean: 1 },
      { date: today(), name: "performance", measure: "LCP", count: 2, sum: 4_000, mean: 2_000 },
      { date: dayBefore(1), name: "page_view", measure: null, count: 1, sum: 1, mean: 1 },
    ];
    expect(await read("/analytics/metrics/daily", owner.key)).toEqual({ data: [none, ...rest], nextCursor: null });
    const first = await read("/analytics/metrics/daily?limit=1", owner.key);
    expect(first.data).toEqual([none]);
    const cursor = encodeURIComponent(first.nextCursor ?? "");
    expect((await read(`/analytics/metrics/daily?limit=2&cursor=${cursor}`, owner.key)).data).toEqual(rest);
    expect((await read(`/analytics/metrics/daily?to=${dayBefore(1)}`, owner.key)).data).toEqual([rest[1]]);
    expect((await read("/analytics/metrics/daily?name=performance&fields=mean", owner.key)).data).toEqual([
      { mean: 2_000 },
    ]);
    // A cursor of this list is none of the other.
    await expectProblem(
      await callApi(`/analytics/metrics?limit=1&cursor=${cursor}`, { key: owner.key }),
      400,
      "invalid_input",
    );
  });

  it.each([
    ["from=2026-13-01", "from"],
    ["from=2026-11-21T00:00:00Z", "from"],
    ["from=2026-11-22&to=2026-11-21", "from"],
    ["from=2026-08-21&to=2026-11-21", "from"],
    ["to=soon", "to"],
  ])("refuses ?%s: 400", async (query, field) => {
    const { key } = await caller();
    const { errors } = await expectProblem(
      await callApi(`/analytics/metrics/daily?${query}`, { key }),
      400,
      "invalid_input",
    );
    expect(errors?.map(({ path }) => path)).toContain(field);
  });

  securityCases({ method: "GET", path: () => "/analytics/metrics/daily", scope: "analytics" });
});
