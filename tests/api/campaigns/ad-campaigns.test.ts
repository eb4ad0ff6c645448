import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { adsStub } from "#app/modules/adsmart/store/ads-stub.server.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";

let account: TestAccount;
let key: string;
beforeAll(async () => {
  account = await createAccount(env);
  ({ key } = await createApiKey(account, { scopes: ["campaigns"] }));
});

const dateAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const call = (path: string, method: string, json?: unknown, headers: Record<string, string> = {}) =>
  callApi(path, {
    key,
    method,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    headers: { "Content-Type": "application/json", ...headers },
  });

async function addCampaign(externalId: string): Promise<string> {
  const made = await call("/ad-campaigns", "POST", { network: "meta", name: "Spring", externalId });
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

test("figures are recorded once for each Idempotency-Key, read by day, and replaced by later ones", async () => {
  const id = await addCampaign("c1");
  const row = { date: dateAgo(2), adId: "a1", ad: "Tea", impressions: 1_000, reach: 5_000, clicks: 30, costCents: 500 };
  const path = `/ad-campaigns/${id}/performance`;
  const once = { "Idempotency-Key": "figures-1" };
  const body = { rows: [row, { ...row, clicks: 5 }, { ...row, adId: "a2" }] };
  const first = await call(path, "POST", body, once);
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ rows: 2, replaced: 0 });
  expect(await (await call(path, "POST", body, once)).json()).toMatchObject({ rows: 2 });
  expect(await adsStub({ env }, account.workspaceId).listImports()).toMatchObject([{ file: "API", isUndoable: true }]);
  const later = await call(path, "POST", { rows: [{ ...row, clicks: 50 }] });
  expect(await later.json()).toMatchObject({ rows: 1, replaced: 1 });
  const read = (await (await call(`${path}?days=5`, "GET")).json()) as { days: unknown[] };
  expect(read.days).toEqual([
    expect.objectContaining({ date: dateAgo(2), clicks: 80, impressions: 2_000, reach: 2_000, costCents: 1_000 }),
  ]);
});

test("what cannot be right is refused with its field", async () => {
  const id = await addCampaign("c2");
  const path = `/ad-campaigns/${id}/performance`;
  const tooEarly = await call(path, "POST", { rows: [{ date: "1999-12-31" }] });
  expect(tooEarly.status).toBe(400);
  expect(await tooEarly.json()).toMatchObject({ errors: [expect.objectContaining({ path: "rows.0.date" })] });
  expect((await call(path, "POST", { rows: [] })).status).toBe(400);
  expect((await call(path, "POST", { rows: [{ date: dateAgo(1), costCents: -1 }] })).status).toBe(400);
  expect((await call("/ad-campaigns", "POST", { network: "meta", name: "Spring", externalId: "c2" })).status).toBe(409);
  const other = await createApiKey(await createAccount(env), { scopes: ["campaigns"] });
  const foreign = await callApi(path, {
    key: other.key,
    method: "POST",
    body: JSON.stringify({ rows: [{ date: dateAgo(1) }] }),
    headers: { "Content-Type": "application/json" },
  });
  expect(foreign.status).toBe(404);
});

test("a state is changed, and a deleted campaign takes its figures along", async () => {
  const id = await addCampaign("c3");
  await call(`/ad-campaigns/${id}/performance`, "POST", { rows: [{ date: dateAgo(1), clicks: 7 }] });
  const changed = await call(`/ad-campaigns/${id}`, "PATCH", { status: "paused" });
  expect(await changed.json()).toMatchObject({ id, status: "paused" });
  expect((await call(`/ad-campaigns/${id}`, "PATCH", {})).status).toBe(400);
  expect((await call(`/ad-campaigns/${id}`, "DELETE")).status).toBe(204);
  expect((await call(`/ad-campaigns/${id}`, "GET")).status).toBe(404);
  expect((await call(`/ad-campaigns/${id}`, "DELETE")).status).toBe(404);
  const period = { from: 0, to: 99_999 };
  expect(await adsStub({ env }, account.workspaceId).seriesOf(period, { campaignId: id })).toEqual([]);
});
