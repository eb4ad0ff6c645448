import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";

const KEY = { scopes: ["leads" as const] };
const MARI = { name: "Mari Maasikas", email: "Mari@Example.com", phone: "5123 4567", country: "EE" };

interface Row {
  id: string;
  name: string;
}

const page = async (key: string, query = "") => {
  const response = await callApi(`/contacts${query}`, { key });
  expect(response.status, query).toBe(200);
  return (await response.json()) as { data: Row[]; nextCursor: string | null };
};

const add = async (key: string, json: object): Promise<Row> => {
  const response = await callApi("/contacts", { key, json });
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
};

describe("GET /contacts", () => {
  it("lists the workspace's own, page by page, in every order", async () => {
    const { key } = await createCaller({}, KEY);
    const other = await createCaller({}, KEY);
    await add(other.key, { name: "Foreign" });
    for (const name of ["b", "c", "a"]) await add(key, { name });
    const names = async (query: string) => (await page(key, query)).data.map(({ name }) => name);
    expect(await names("")).toEqual(["a", "c", "b"]);
    expect(await names("?sort=name")).toEqual(["a", "b", "c"]);
    expect(await names("?sort=-score")).toHaveLength(3);
    const first = await page(key, "?sort=-name&limit=2&fields=name");
    expect(first.data).toEqual([{ name: "c" }, { name: "b" }]);
    const cursor = encodeURIComponent(first.nextCursor ?? "");
    expect(await page(key, `?sort=-name&cursor=${cursor}`)).toMatchObject({ data: [{ name: "a" }], nextCursor: null });
    await expectProblem(
      await callApi(`/contacts?sort=-name&cursor=${cursor}`, { key: other.key }),
      400,
      "invalid_input",
    );
  });

  it("finds people by address, own id, words, source and stage", async () => {
    const { key } = await createCaller({}, KEY);
    await add(key, { ...MARI, source: "fair", externalId: "c-1" });
    await add(key, { name: "Jüri Juurikas", stage: "won" });
    const names = async (query: string) => (await page(key, query)).data.map(({ name }) => name);
    for (const query of ["?email=mari@example.com", "?externalId=c-1", "?search=maas%20mar", "?source=fair"])
      expect(await names(query), query).toEqual(["Mari Maasikas"]);
    expect(await names("?stage=won&search=juri")).toEqual(["Jüri Juurikas"]);
    for (const query of ["?externalId=c-2", "?search=%22;", "?stage=new"])
      expect(await names(query), query).toEqual([]);
  });

  it.each(["sort=email", "email=nobody", "search=", `source=${"x".repeat(201)}`, "isLead=true"])(
    "refuses ?%s: 400",
    async (query) => {
      const { key } = await createCaller({}, KEY);
      const { errors } = await expectProblem(await callApi(`/contacts?${query}`, { key }), 400, "invalid_input");
      expect(errors?.[0]?.path).toBe(query.split("=")[0]);
    },
  );

  securityCases({ method: "GET", path: () => "/contacts", scope: "leads" });
});

describe("POST /contacts", () => {
  it("adds a person as the pages do: address and number in one spelling, own fields by their types", async () => {
    const caller = await createCaller({}, KEY);
    const stub = contactsStub({ env }, caller.workspaceId);
    await stub.saveField({ key: "budget", label: "Budget", type: "number", options: [] }, true);
    const { id: companyId } = (await (
      await callApi("/companies", { key: caller.key, json: { name: "Maasikas OÜ" } })
    ).json()) as Row;
    const given = {
      ...MARI,
      companyId,
      ownerId: caller.userId,
      stage: "new",
      tags: ["vip", "vip"],
      custom: { budget: 5 },
    };
    const response = await callApi("/contacts", { key: caller.key, json: given });
    expect(response.status).toBe(201);
    const contact = (await response.json()) as Row;
    expect(response.headers.get("location")).toBe(`/api-gateway/contacts/${contact.id}`);
    expect(contact).toMatchObject({
      email: "mari@example.com",
      phone: "+37251234567",
      companyId,
      ownerId: caller.userId,
      stage: "new",
      tags: ["vip"],
      custom: { budget: 5 },
      score: 0,
    });
    expect(await (await callApi(`/leads/${contact.id}`, { key: caller.key })).json()).toMatchObject({ stage: "new" });
  });

  it("is made once for each Idempotency-Key", async () => {
    const { key } = await createCaller({}, KEY);
    const call = () => callApi("/contacts", { key, json: MARI, headers: { "idempotency-key": "import-1" } });
    const [first, second] = [await (await call()).text(), await (await call()).text()];
    expect(second).toBe(first);
    expect((await page(key)).data).toHaveLength(1);
  });

  it("refuses an address, number or own id that another contact has: 409", async () => {
    const { key } = await createCaller({}, KEY);
    await add(key, { ...MARI, externalId: "c-1" });
    for (const [json, path] of [
      [{ email: "mari@example.com" }, "email"],
      [{ phone: "+372 5123 4567" }, "phone"],
      [{ name: "Other", externalId: "c-1" }, undefined],
    ] as const) {
      const { errors } = await expectProblem(await callApi("/contacts", { key, json }), 409, "conflict");
      expect(errors?.[0]?.path).toBe(path);
    }
  });

  it.each([
    ["", { source: "fair" }],
    ["email", { email: "nobody" }],
    ["phone", { phone: "5123 4567" }],
    ["stage", { name: "a", stage: "nowhere" }],
    ["companyId", { name: "a", companyId: crypto.randomUUID() }],
    ["ownerId", { name: "a", ownerId: crypto.randomUUID() }],
    ["country", { name: "a", country: "Estonia" }],
    ["timeZone", { name: "a", timeZone: "Mars/Olympus" }],
    ["custom.budget", { name: "a", custom: { budget: 5 } }],
    ["custom", { name: "a", custom: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, n])) }],
    ["tags", { name: "a", tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }],
    ["tags.0", { name: "a", tags: ["a\u202eb"] }],
    ["score", { name: "a", score: 5 }],
  ])("refuses a wrong %j: 400", async (path, json) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi("/contacts", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(path);
    expect((await page(key)).data).toEqual([]);
  });

  it("refuses one more than the plan allows: 422", async () => {
    const caller = await createCaller({}, KEY);
    await runInDurableObject(env.CONTACTS.getByName(caller.workspaceId), (_, { storage }) => {
      storage.sql.exec("INSERT OR REPLACE INTO counters (name, value) VALUES ('contacts', 1000000)");
    });
    await expectProblem(await callApi("/contacts", { key: caller.key, json: MARI }), 422, "limit_reached");
  });

  securityCases({ method: "POST", path: () => "/contacts", scope: "leads", write: true, json: () => MARI });
});
