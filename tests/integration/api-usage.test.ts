import { expect, test } from "vitest";
import { listUsage } from "#app/modules/api-keys/index.server.ts";
import { saveUsage } from "#app/modules/api-keys/keys/repo.server.ts";
import { newId } from "#app/platform/ids.ts";
import { forEachDatabase } from "#tests/support/databases.ts";

const NOW = new Date("2026-11-21T12:34:56Z");

type Query = Parameters<typeof listUsage>[2];

forEachDatabase("The usage of keys", (on) => {
  const reading = () => ({ db: on.db, now: () => NOW });

  const somebody = () => ({ keyId: newId(), userId: newId(), workspaceId: newId() });
  type Owner = ReturnType<typeof somebody>;

  /** Minutes in which calls were counted: moment, route, how many. */
  async function called(owner: Owner, minutes: readonly [string, string, number][]) {
    const rows = minutes.map(([at, route, callCount]) => ({ minuteMs: Date.parse(at), route, callCount }));
    await saveUsage(on, owner, rows, NOW.getTime());
  }

  async function read({ userId, workspaceId }: Owner, query: Partial<Query> = {}) {
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUsage(
        reading(),
        { userId, workspaceId },
        { interval: "hour", limit: 2, ...query, cursor },
      );
      if (!page.ok) throw new Error(page.error.message);
      expect(page.value.rows.length).toBeLessThanOrEqual(query.limit ?? 2);
      lines.push(
        ...page.value.rows.map(
          ({ start, keyId, route, callCount }) => `${start.toISOString()} ${keyId} ${route} ${callCount}`,
        ),
      );
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor);
    return lines;
  }

  test("is added up by hour or by day of UTC, key and route, the newest first, page by page", async () => {
    const [first = "", second = ""] = [newId(), newId()].toSorted();
    const one = { ...somebody(), keyId: first };
    const other = { ...one, keyId: second };
    await called(one, [
      ["2026-11-21T12:00:00Z", "GET /seo/projects", 3],
      ["2026-11-21T12:33:00Z", "GET /seo/projects", 4],
      ["2026-11-21T12:33:00Z", "POST /seo/projects", 1],
      ["2026-11-21T11:59:00Z", "GET /seo/projects", 50],
      ["2026-11-20T23:59:00Z", "GET /seo/projects", 2],
    ]);
    await called(other, [["2026-11-21T12:01:00Z", "GET /campaigns", 7]]);
    const at = (hour: string, key: string, rest: string) => `2026-11-${hour}:00:00.000Z ${key} ${rest}`;
    const noon = [
      at("21T12", one.keyId, "GET /seo/projects 7"),
      at("21T12", one.keyId, "POST /seo/projects 1"),
      at("21T12", other.keyId, "GET /campaigns 7"),
    ];
    const hours = [
      ...noon,
      at("21T11", one.keyId, "GET /seo/projects 50"),
      at("20T23", one.keyId, "GET /seo/projects 2"),
    ];
    expect(await read(one)).toEqual(hours);
    expect(await read(one, { limit: 100 })).toEqual(hours);
    expect(await read(one, { limit: 1 })).toEqual(hours);
    expect(await read(one, { keyId: other.keyId })).toEqual([at("21T12", other.keyId, "GET /campaigns 7")]);
    expect(await read(one, { route: "POST /seo/projects" })).toEqual([at("21T12", one.keyId, "POST /seo/projects 1")]);
    // Whole hours only: that of 11 begins before 11:30.
    expect(await read(one, { from: new Date("2026-11-21T11:30:00Z") })).toEqual(noon);
    expect(await read(one, { to: new Date("2026-11-21T12:00:00Z") })).toEqual(hours.slice(3));
    const days = await read(one, { interval: "day", route: "GET /seo/projects" });
    expect(days).toEqual([
      at("21T00", one.keyId, "GET /seo/projects 57"),
      at("20T00", one.keyId, "GET /seo/projects 2"),
    ]);
  });

  test("is that of the person's own keys in the one workspace", async () => {
    const one = somebody();
    const strangers = [
      { ...somebody(), workspaceId: one.workspaceId },
      { ...somebody(), userId: one.userId },
    ];
    for (const stranger of strangers) {
      await called(stranger, [["2026-11-21T12:00:00Z", "GET /seo/projects", 3]]);
      expect(await read(stranger)).toHaveLength(1);
      // Nor by the name of another's key.
      expect(await read(one, { keyId: stranger.keyId })).toEqual([]);
    }
    expect(await read(one)).toEqual([]);
  });

  test("is refused over too long a time, backwards, and with a cursor of another kind", async () => {
    const one = somebody();
    const ask = (query: Partial<Query>) => listUsage(reading(), one, { interval: "day", limit: 2, ...query });
    const refusal = (path: string) => ({ error: { code: "invalid_input", fields: [{ path }] } });
    expect(await ask({ from: new Date("2026-10-01T00:00:00Z") })).toMatchObject(refusal("from"));
    expect(await ask({ from: NOW, to: new Date(NOW.getTime() - 1) })).toMatchObject(refusal("from"));
    expect(await ask({ cursor: '["a"]' })).toMatchObject(refusal("cursor"));
  });
});
