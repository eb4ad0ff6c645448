import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { securityCases } from "#tests/support/api-cases.ts";
import { createContactRow, createSegmentRow } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["leads" as const] };
type Owner = Parameters<typeof createSegmentRow>[0];
const pathTo =
  (below = "") =>
  async (caller: Owner) =>
    `/segments/${await createSegmentRow(caller)}${below}`;

describe("/segments", () => {
  it("are listed page by page, newest first, with what was counted last", async () => {
    const caller = await createCaller({}, KEY);
    const ids = [];
    for (let at = 0; at < 3; at++) ids.push(await createSegmentRow(caller));
    await createSegmentRow(await createCaller({}, KEY));
    const read = async (query: string) =>
      (await callApi(`/segments?fields=id,count&limit=2${query}`, { key: caller.key })).json<{
        data: { id: string; count: number }[];
        nextCursor: string | null;
      }>();
    const first = await read("");
    const second = await read(`&cursor=${encodeURIComponent(first.nextCursor ?? "")}`);
    expect(second.nextCursor).toBeNull();
    const rows = [...first.data, ...second.data];
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(rows.every(({ count }) => count === 0)).toBe(true);
  });

  it("are counted when they are read, and their contacts listed", async () => {
    const caller = await createCaller({}, KEY);
    const id = await createSegmentRow(caller);
    for (let at = 0; at < 3; at++) await createContactRow(caller);
    await callApi("/contacts", { key: caller.key, json: { email: "nameless@example.com" } });
    const { key } = caller;
    expect(await (await callApi(`/segments/${id}`, { key })).json()).toMatchObject({ id, count: 3 });
    const page = await (await callApi(`/segments/${id}/contacts?limit=2`, { key })).json<{
      data: { name: string }[];
      nextCursor: string;
    }>();
    expect(page.data).toMatchObject([{ name: "Mari Maasikas" }, { name: "Mari Maasikas" }]);
    const rest = await callApi(`/segments/${id}/contacts?cursor=${encodeURIComponent(page.nextCursor)}`, { key });
    expect(await rest.json()).toMatchObject({ data: [{ name: "Mari Maasikas" }], nextCursor: null });
  });

  it("are read without a count when their rule is too large to run", async () => {
    const caller = await createCaller({}, KEY);
    const id = await createSegmentRow(caller);
    const rule = { any: Array.from({ length: 100 }, () => ({ tag: "tea", has: true })) };
    await runInDurableObject(env.CONTACTS.getByName(caller.workspaceId), (_object, state) => {
      state.storage.sql.exec("UPDATE segments SET rule = ? WHERE id = ?", JSON.stringify(rule), id);
    });
    const answer = await callApi(`/segments/${id}`, { key: caller.key });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, count: null });
  });

  describe("GET", () => securityCases({ method: "GET", path: () => "/segments", scope: "leads" }));
  describe("GET {id}", () => securityCases({ method: "GET", path: pathTo(), scope: "leads", hasId: true }));
  describe("GET {id}/contacts", () =>
    securityCases({ method: "GET", path: pathTo("/contacts"), scope: "leads", hasId: true }));
});
