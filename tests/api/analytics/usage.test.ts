import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { saveUsage } from "#app/modules/api-keys/keys/repo.server.ts";
import { hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { callApi, createApiKey, createCaller, type TestKey } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import type { TestAccount } from "#tests/support/factories.ts";

const db = openDatabase({ d1: env.DB });
const caller = () => createCaller({}, { scopes: ["analytics"] });

/** The begin of this hour. */
const hourMs = (): number => Math.floor(Date.now() / hours(1)) * hours(1);

const called = ({ id, userId, workspaceId }: TestAccount & TestKey, rows: Parameters<typeof saveUsage>[2]) =>
  saveUsage({ db }, { keyId: id, userId, workspaceId }, rows, Date.now());

const read = async (query: string, key: string) =>
  (await (await callApi(`/analytics/usage${query}`, { key })).json()) as { data: unknown[]; nextCursor: string | null };

describe("GET /analytics/usage", () => {
  it("adds up the calls of the person's keys in the workspace by hour or day, page by page", async () => {
    const owner = await caller();
    const second = { ...owner, ...(await createApiKey(owner)) };
    const colleague = await createCaller(
      { workspaceId: owner.workspaceId, workspaceRole: "editor" },
      { scopes: ["analytics"] },
    );
    const now = hourMs();
    const route = "GET /seo/projects";
    await called(owner, [
      { minuteMs: now, route, callCount: 3 },
      { minuteMs: now - minutes(1), route, callCount: 4 },
      { minuteMs: now - minutes(2), route, callCount: 5 },
    ]);
    await called(second, [{ minuteMs: now - minutes(1), route: "GET /campaigns", callCount: 1 }]);
    await called(colleague, [{ minuteMs: now, route, callCount: 99 }]);
    const line = (startMs: number, keyId: string, at: string, callCount: number) => ({
      start: new Date(startMs).toISOString(),
      keyId,
      route: at,
      callCount,
    });
    const before = [
      line(now - hours(1), owner.id, route, 9),
      line(now - hours(1), second.id, "GET /campaigns", 1),
    ].toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
    const first = await read("?limit=1", owner.key);
    expect(first.data).toEqual([line(now, owner.id, route, 3)]);
    expect(await read(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? "")}`, owner.key)).toEqual({
      data: before,
      nextCursor: null,
    });
    expect((await read(`?keyId=${second.id}`, owner.key)).data).toEqual([
      line(now - hours(1), second.id, "GET /campaigns", 1),
    ]);
    expect((await read(`?keyId=${colleague.id}`, owner.key)).data).toEqual([]);
    expect(
      (await read(`?route=${encodeURIComponent(route)}&to=${new Date(now).toISOString()}&fields=callCount`, owner.key))
        .data,
    ).toEqual([{ callCount: 9 }]);
    const perDay = (await read(`?interval=day&route=${encodeURIComponent(route)}`, owner.key)).data as {
      start: string;
      callCount: number;
    }[];
    expect(perDay.reduce((sum, { callCount }) => sum + callCount, 0)).toBe(12);
    for (const { start } of perDay) expect(start).toMatch(/T00:00:00\.000Z$/);
  });

  it.each([
    ["interval=minute", "interval"],
    ["from=2026-10-01T00:00:00Z&to=2026-11-02T00:00:00Z", "from"],
    ["from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z", "from"],
    ["to=2026-11-02", "to"],
    ["keyId=1", "keyId"],
    ["route=", "route"],
  ])("refuses ?%s: 400", async (query, field) => {
    const { key } = await caller();
    const { errors } = await expectProblem(await callApi(`/analytics/usage?${query}`, { key }), 400, "invalid_input");
    expect(errors?.map(({ path }) => path)).toContain(field);
  });

  securityCases({ method: "GET", path: () => "/analytics/usage", scope: "analytics" });
});
