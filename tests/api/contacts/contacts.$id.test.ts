import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createContactRow } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["leads" as const] };
type Owner = Parameters<typeof createContactRow>[0];

const pathTo =
  (below = "") =>
  async (caller: Owner) =>
    `/contacts/${await createContactRow(caller)}${below}`;

async function aContact() {
  const caller = await createCaller({}, KEY);
  const path = await pathTo()(caller);
  const call = (below = "", json?: unknown, method?: "PATCH" | "DELETE" | "POST") =>
    callApi(path + below, { key: caller.key, ...(method && { method }), ...(json ? { json } : {}) });
  return { ...caller, path, id: path.split("/")[2] ?? "", call };
}

describe("GET /contacts/{id}", () => {
  it("answers the contact, or only what is asked for", async () => {
    const { path, key, call } = await aContact();
    expect(await (await call()).json()).toMatchObject({ name: "Mari Maasikas", stage: null, custom: {}, tags: [] });
    expect(await (await callApi(`${path}?fields=name`, { key })).json()).toEqual({ name: "Mari Maasikas" });
  });

  securityCases({ method: "GET", path: pathTo(), scope: "leads", hasId: true });
});

describe("PATCH /contacts/{id}", () => {
  it("changes what is given, empties what is null and leaves the rest", async () => {
    const { workspaceId, call } = await aContact();
    const stub = contactsStub({ env }, workspaceId);
    for (const [key, type] of [
      ["city", "text"],
      ["vip", "checkbox"],
    ] as const)
      await stub.saveField({ key, label: key, type, options: [] }, true);
    const change = { phone: "5123 4567", country: "EE", stage: "won", custom: { city: "Tartu", vip: false } };
    const changed = await call("", change, "PATCH");
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect(await changed.json()).toMatchObject({
      name: "Mari Maasikas",
      phone: "+37251234567",
      stage: "won",
      custom: { city: "Tartu", vip: false },
    });
    const emptied = await call("", { country: null, stage: null, custom: { city: null } }, "PATCH");
    expect(await emptied.json()).toMatchObject({
      country: null,
      stage: null,
      phone: "+37251234567",
      custom: { vip: false },
    });
  });

  it("refuses to leave nothing by which the person is known: 400", async () => {
    const { call } = await aContact();
    const { errors } = await expectProblem(await call("", { name: "", email: null }, "PATCH"), 400, "invalid_input");
    expect(errors).toEqual([{ path: "", message: "A contact has at least one of name, email and phone" }]);
  });

  securityCases({
    method: "PATCH",
    path: pathTo(),
    scope: "leads",
    write: true,
    hasId: true,
    json: () => ({ name: "Changed" }),
  });
});

describe("DELETE /contacts/{id}", () => {
  it("deletes the contact, once", async () => {
    const { call } = await aContact();
    const response = await call("", undefined, "DELETE");
    expect([response.status, await response.text()]).toEqual([204, ""]);
    await expectProblem(await call(), 404, "not_found");
    await expectProblem(await call("", undefined, "DELETE"), 404, "not_found");
  });

  securityCases({ method: "DELETE", path: pathTo(), scope: "leads", write: true, hasId: true });
});

describe("GET /contacts/{id}/activities", () => {
  it("lists the timeline, newest first, page by page", async () => {
    const { key, path, id } = await aContact();
    for (const day of ["01", "03", "02"])
      await callApi("/activities", {
        key,
        json: { contactId: id, type: "tea.bought", at: `2026-01-${day}T10:00:00Z`, data: { day }, id: `tea-${day}` },
      });
    const rows: unknown[] = [];
    let cursor = "";
    do {
      const answer = await callApi(`${path}/activities?limit=2&fields=id,data,module${cursor}`, { key });
      const { data, nextCursor } = (await answer.json()) as { data: unknown[]; nextCursor: string | null };
      rows.push(...data);
      cursor = nextCursor === null ? "" : `&cursor=${encodeURIComponent(nextCursor)}`;
    } while (cursor);
    expect(rows).toEqual(["03", "02", "01"].map((day) => ({ id: `x-tea-${day}`, data: { day }, module: "api" })));
  });

  securityCases({ method: "GET", path: pathTo("/activities"), scope: "leads", hasId: true });
});

describe("POST /contacts/{id}/consents", () => {
  const CONSENT = {
    channel: "email",
    state: "granted",
    textVersion: "2026-11-01",
    text: "I agree to receive the newsletter.",
    source: "checkout",
  };

  it("adds a line to the ledger with text, version and source, and the newest counts", async () => {
    const { call, workspaceId, id } = await aContact();
    const made = await call("/consents", { ...CONSENT, at: "2026-11-01T10:00:00+02:00" });
    expect(made.status, await made.clone().text()).toBe(201);
    expect(await made.json()).toMatchObject({
      ...CONSENT,
      purpose: "marketing",
      topic: "",
      at: "2026-11-01T08:00:00.000Z",
    });
    const stub = contactsStub({ env }, workspaceId);
    expect(await stub.hasConsent(id, "email", "")).toBe(true);
    await call("/consents", { ...CONSENT, state: "withdrawn" });
    expect(await stub.hasConsent(id, "email", "")).toBe(false);
    const list = (await (await call("/consents?limit=1")).json()) as { data: unknown[]; nextCursor: string };
    expect(list.data).toMatchObject([{ state: "withdrawn" }]);
    const rest = await (await call(`/consents?cursor=${encodeURIComponent(list.nextCursor)}`)).json();
    expect(rest).toMatchObject({ data: [{ state: "granted" }], nextCursor: null });
  });

  it("is recorded once for each Idempotency-Key", async () => {
    const { key, path, call } = await aContact();
    const send = () => callApi(`${path}/consents`, { key, json: CONSENT, headers: { "idempotency-key": "order-7" } });
    expect(await (await send()).json()).toEqual(await (await send()).json());
    expect(((await (await call("/consents")).json()) as { data: unknown[] }).data).toHaveLength(1);
  });

  it.each([
    ["at", { at: "2030-01-01T00:00:00Z" }],
    ["at", { at: "yesterday" }],
    ["topic", { topic: "unknown" }],
    ["channel", { channel: "pigeon" }],
    ["state", { state: "maybe" }],
    ["textVersion", { textVersion: "" }],
    ["text", { text: "x".repeat(5_001) }],
    ["source", { source: undefined }],
  ])("refuses a wrong %s: 400", async (path, wrong) => {
    const { call } = await aContact();
    const { errors } = await expectProblem(await call("/consents", { ...CONSENT, ...wrong }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(path);
  });

  securityCases({
    method: "POST",
    path: pathTo("/consents"),
    scope: "leads",
    write: true,
    hasId: true,
    json: () => CONSENT,
  });
  securityCases({ method: "GET", path: pathTo("/consents"), scope: "leads", hasId: true });
});
