import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createContactRow } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["leads" as const] };

async function aContact() {
  const caller = await createCaller({}, KEY);
  const id = await createContactRow(caller);
  const send = (json: object) => callApi("/activities", { key: caller.key, json });
  return { ...caller, id, email: `mari-${id}@example.com`, send };
}

describe("POST /activities", () => {
  it("records what a contact did, named by id, address or own id", async () => {
    const { key, id, email, send } = await aContact();
    const made = await send({ email: email.toUpperCase(), type: "trial.started", data: { plan: "yearly", seats: 3 } });
    expect(made.status, await made.clone().text()).toBe(201);
    expect(made.headers.get("location")).toBe(`/api-gateway/contacts/${id}/activities`);
    expect(await made.json()).toMatchObject({
      contactId: id,
      type: "trial.started",
      data: { plan: "yearly", seats: 3 },
      module: "api",
    });
    expect((await send({ contactId: id, type: "trial.ended" })).status).toBe(201);
    const other = await callApi("/contacts", { key, json: { name: "Jüri", externalId: "c-1" } });
    const { id: otherId } = (await other.json()) as { id: string };
    expect(await (await send({ externalId: "c-1", type: "trial.started" })).json()).toMatchObject({
      contactId: otherId,
    });
  });

  it("is recorded once for each id and for each Idempotency-Key, and answers the first", async () => {
    const { key, id, send } = await aContact();
    const activity = { contactId: id, type: "tea.bought", data: { cups: 1 }, id: "order-7" };
    const first = await (await send(activity)).json();
    expect(await (await send({ ...activity, data: { cups: 2 } })).json()).toEqual(first);
    const once = { contactId: id, type: "tea.bought" };
    const repeat = () => callApi("/activities", { key, json: once, headers: { "idempotency-key": "order-8" } });
    expect(await (await repeat()).json()).toEqual(await (await repeat()).json());
    const timeline = await (await callApi(`/contacts/${id}/activities`, { key })).json<{ data: unknown[] }>();
    expect(timeline.data).toHaveLength(2);
  });

  it("refuses a contact that is not there: 404", async () => {
    const { send } = await aContact();
    for (const target of [{ email: "nobody@example.com" }, { externalId: "c" }, { contactId: crypto.randomUUID() }])
      await expectProblem(await send({ ...target, type: "tea.bought" }), 404, "not_found");
  });

  it.each([
    ["at", { at: new Date(Date.now() + 3_600_000).toISOString() }],
    ["at", { at: "2026-13-01T00:00:00Z" }],
    ["type", { type: "Tea Bought" }],
    ["type", { type: "tea" }],
    ["data", { data: { a: "x".repeat(1_000), b: "x".repeat(1_000), c: "x".repeat(1_000), d: "x".repeat(1_000) } }],
    ["data", { data: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, n])) }],
    ["data.a", { data: { a: { b: 1 } } }],
    ["id", { id: "order.7" }],
    ["", { email: "mari@example.com" }],
  ])("refuses a wrong %s: 400", async (path, wrong) => {
    const { id, send } = await aContact();
    const call = await send({ contactId: id, type: "tea.bought", ...wrong });
    const { errors } = await expectProblem(call, 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(path);
  });

  it("refuses the 201st of a day: 422", async () => {
    const { id, send } = await aContact();
    for (let at = 0; at < 200; at++) await send({ contactId: id, type: "tea.bought", id: `t${at}` });
    await expectProblem(await send({ contactId: id, type: "tea.bought" }), 422, "limit_reached");
  });

  securityCases({
    method: "POST",
    path: async (caller) => {
      await createContactRow(caller);
      return "/activities";
    },
    scope: "leads",
    write: true,
    json: () => ({ email: "nobody@example.com", type: "tea.bought" }),
  });
});
