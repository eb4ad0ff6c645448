import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";

interface Lead {
  id: string;
  name: string;
  email: string;
  source: string;
  stage: string;
}

const KEY = { scopes: ["leads" as const] };
const LEAD = { name: "Mari Maasikas", email: "mari@example.com", source: "newsletter", stage: "contacted" };

const page = async (key: string, query = "") =>
  (await (await callApi(`/leads${query}`, { key })).json()) as { data: Partial<Lead>[]; nextCursor: string | null };

describe("GET /leads", () => {
  it("lists the workspace's own, page by page, stable while rows are added", async () => {
    const { key } = await createCaller({}, KEY);
    const other = await createCaller({}, KEY);
    await callApi("/leads", { key: other.key, json: { ...LEAD, name: "Foreign" } });
    for (const name of ["One", "Two", "Three"])
      await callApi("/leads", { key, json: { ...LEAD, name, email: `${name}@example.com` } });
    const first = await page(key, "?limit=2");
    expect(first.data.map(({ name }) => name)).toEqual(["Three", "Two"]);
    await callApi("/leads", { key, json: { ...LEAD, name: "Four" } });
    const cursor = encodeURIComponent(first.nextCursor ?? "");
    expect(await page(key, `?limit=2&cursor=${cursor}`)).toMatchObject({ data: [{ name: "One" }], nextCursor: null });
    await expectProblem(await callApi(`/leads?cursor=${cursor}`, { key: other.key }), 400, "invalid_input");
    expect((await page(key, "?sort=updatedAt&fields=name")).data).toEqual([
      { name: "One" },
      { name: "Two" },
      { name: "Three" },
      { name: "Four" },
    ]);
  });

  it("is cut down by stage, source and address, however that is written", async () => {
    const { key } = await createCaller({}, KEY);
    for (const [name, source, stage] of [
      ["a", "fair", "new"],
      ["b", "fair", "won"],
      ["c", "", "won"],
    ] as const)
      await callApi("/leads", { key, json: { name, email: `${name}@example.com`, source, stage } });
    const names = async (query: string) => (await page(key, `${query}&sort=createdAt`)).data.map(({ name }) => name);
    expect(await names("?stage=won")).toEqual(["b", "c"]);
    expect(await names("?source=fair&stage=new")).toEqual(["a"]);
    expect(await names("?source=")).toEqual(["c"]);
    expect(await names("?email=%20B@Example.com")).toEqual(["b"]);
    expect(await names(`?source=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });

  it.each(["sort=name", "sort=email", "email=nobody", "source=%00", `source=${"x".repeat(101)}`, "name=Mari"])(
    "refuses ?%s: 400",
    async (query) => {
      const { key } = await createCaller({}, KEY);
      const { errors } = await expectProblem(await callApi(`/leads?${query}`, { key }), 400, "invalid_input");
      expect(errors?.[0]?.path).toBe(query.split("=")[0]);
    },
  );

  it("is not part of Starter: 403", async () => {
    const { key } = await createCaller({ plan: "basic" }, KEY);
    await expectProblem(await callApi("/leads", { key }), 403, "plan_required");
  });

  securityCases({ method: "GET", path: () => "/leads", scope: "leads" });
});

describe("POST /leads", () => {
  it("adds a lead and says where it is", async () => {
    const { key, workspaceId, userId } = await createCaller({}, KEY);
    const response = await callApi("/leads", { key, json: { ...LEAD, email: " Mari@EXAMPLE.com" } });
    expect(response.status).toBe(201);
    const lead = (await response.json()) as Lead;
    expect(lead).toMatchObject(LEAD);
    expect(JSON.stringify(lead)).not.toMatch(new RegExp(`${workspaceId}|${userId}`));
    expect(response.headers.get("location")).toBe(`/api-gateway/leads/${lead.id}`);
    expect(await (await callApi(`/leads/${lead.id}`, { key })).json()).toEqual(lead);
  });

  it("needs only a name and an address", async () => {
    const { key } = await createCaller({}, KEY);
    expect(await (await callApi("/leads", { key, json: { name: "M", email: "m@example.com" } })).json()).toMatchObject({
      source: "",
      stage: "new",
    });
  });

  it("refuses an address that the workspace has already: 409", async () => {
    const { key } = await createCaller({}, KEY);
    const other = await createCaller({}, KEY);
    await callApi("/leads", { key, json: LEAD });
    const { errors } = await expectProblem(
      await callApi("/leads", { key, json: { ...LEAD, email: "MARI@example.com" } }),
      409,
      "conflict",
    );
    expect(errors?.[0]?.path).toBe("email");
    expect((await callApi("/leads", { key: other.key, json: LEAD })).status).toBe(201);
  });

  it.each([
    ["name", { email: "m@example.com" }],
    ["name", { ...LEAD, name: " " }],
    ["name", { ...LEAD, name: "a\nb" }],
    ["name", { ...LEAD, name: "x".repeat(201) }],
    ["email", { name: "M" }],
    ["email", { ...LEAD, email: "nobody" }],
    ["email", { ...LEAD, email: `${"x".repeat(250)}@example.com` }],
    ["source", { ...LEAD, source: "x".repeat(101) }],
    ["source", { ...LEAD, source: null }],
    ["stage", { ...LEAD, stage: "dead" }],
    ["workspaceId", { ...LEAD, workspaceId: "theirs" }],
  ])("refuses a wrong %s and stores nothing: 400", async (field, json) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi("/leads", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect((await page(key)).data).toEqual([]);
  });

  securityCases({ method: "POST", path: () => "/leads", scope: "leads", write: true, json: () => LEAD });
});
