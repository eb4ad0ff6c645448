import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createCompanyRow } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["leads" as const] };
const COMPANY = { name: "Maasikas OÜ", domain: "https://www.Maasikas.example/about", country: "EE" };
const pathOf = async (caller: Parameters<typeof createCompanyRow>[0]) => `/companies/${await createCompanyRow(caller)}`;

describe("/companies", () => {
  it("are listed by name, found by a part of name or domain, and made once", async () => {
    const { key } = await createCaller({}, KEY);
    const made = await callApi("/companies", { key, json: COMPANY });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({
      name: "Maasikas OÜ",
      domain: "maasikas.example",
      country: "EE",
      contacts: 0,
    });
    await callApi("/companies", { key, json: { name: "Aed OÜ" } });
    const names = async (query: string) =>
      ((await (await callApi(`/companies${query}`, { key })).json()) as { data: { name: string }[] }).data.map(
        ({ name }) => name,
      );
    expect(await names("")).toEqual(["Aed OÜ", "Maasikas OÜ"]);
    expect(await names("?search=maasikas.ex")).toEqual(["Maasikas OÜ"]);
    await expectProblem(await callApi("/companies", { key, json: { ...COMPANY, name: "Other" } }), 409, "conflict");
  });

  it("are changed in part, and leave their contacts when they go", async () => {
    const { key } = await createCaller({}, KEY);
    const company = await (await callApi("/companies", { key, json: COMPANY })).json<{ id: string }>();
    const path = `/companies/${company.id}`;
    const contact = await callApi("/contacts", { key, json: { name: "Mari", companyId: company.id } });
    const { id } = await contact.json<{ id: string }>();
    const changed = await callApi(path, { key, method: "PATCH", json: { domain: null } });
    expect(await changed.json()).toMatchObject({ name: "Maasikas OÜ", domain: null, country: "EE", contacts: 1 });
    expect((await callApi(path, { key, method: "DELETE" })).status).toBe(204);
    await expectProblem(await callApi(path, { key }), 404, "not_found");
    expect(await (await callApi(`/contacts/${id}`, { key })).json()).toMatchObject({ companyId: null });
  });

  it.each([
    ["name", { name: "" }],
    ["domain", { name: "a", domain: "no domain" }],
    ["country", { name: "a", country: "ee" }],
    ["contacts", { name: "a", contacts: 1 }],
  ])("with a wrong %s are refused: 400", async (path, json) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi("/companies", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(path);
  });

  describe("GET", () => securityCases({ method: "GET", path: () => "/companies", scope: "leads" }));
  describe("POST", () =>
    securityCases({ method: "POST", path: () => "/companies", scope: "leads", write: true, json: () => COMPANY }));
  describe("GET {id}", () => securityCases({ method: "GET", path: pathOf, scope: "leads", hasId: true }));
  describe("PATCH {id}", () =>
    securityCases({
      method: "PATCH",
      path: pathOf,
      scope: "leads",
      write: true,
      hasId: true,
      json: () => ({ name: "Changed" }),
    }));
  describe("DELETE {id}", () =>
    securityCases({ method: "DELETE", path: pathOf, scope: "leads", write: true, hasId: true }));
});
