import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";

interface Project {
  id: string;
  name: string;
  url: string;
  schedule: string;
  nextCrawlAt: string | null;
  lastCrawl: unknown;
  healthPercent: number | null;
}

let sites = 0;
const newSite = () => `https://site-${++sites}.example/`;

describe("GET /seo/projects", () => {
  it("answers an empty list with the quota headers", async () => {
    const { key } = await createCaller({}, { rateLimitPerHour: 100 });
    const response = await callApi("/seo/projects", { key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: [], nextCursor: null });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("ratelimit-policy")).toBe('"hourly";q=100;w=3600');
    expect(response.headers.get("ratelimit")).toMatch(/^"hourly";r=99;t=36\d\d$/);
    expect(response.headers.get("x-ratelimit-limit")).toBe("100");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("99");
    expect(Number(response.headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1_000);
    expect(response.headers.get("request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("takes the key as a Bearer token, alone or with the same x-api-key", async () => {
    const { key } = await createCaller();
    const headers = { authorization: `bearer ${key}` };
    expect((await callApi("/seo/projects", { headers })).status).toBe(200);
    expect((await callApi("/seo/projects", { key: ` ${key} `, headers })).status).toBe(200);
  });

  it("answers HEAD like GET without a body", async () => {
    const { key } = await createCaller();
    const response = await callApi("/seo/projects", { key, method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("ratelimit")).not.toBeNull();
    expect(await response.text()).toBe("");
  });

  it("lists only the workspace's own, newest first, page by page, stable while rows are added", async () => {
    const { key } = await createCaller();
    const other = await createCaller();
    await callApi("/seo/projects", { key: other.key, json: { name: "Foreign", url: newSite() } });
    for (const name of ["One", "Two", "Three"]) await callApi("/seo/projects", { key, json: { name, url: newSite() } });
    const first = (await (await callApi("/seo/projects?limit=2", { key })).json()) as {
      data: Project[];
      nextCursor: string;
    };
    expect(first.data.map((project) => project.name)).toEqual(["Three", "Two"]);
    await callApi("/seo/projects", { key, json: { name: "Four", url: newSite() } });
    const second = (await (
      await callApi(`/seo/projects?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`, { key })
    ).json()) as { data: Project[] };
    expect(second.data.map((project) => project.name)).toEqual(["One"]);
    expect(second).toMatchObject({ nextCursor: null });
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=1.5",
    "limit=x",
    "limit=1&limit=2",
    "cursor=nonsense",
    "cursor=",
    `cursor=${"x".repeat(500)}`,
  ])("refuses ?%s: 400", async (query) => {
    const { key } = await createCaller();
    const { errors } = await expectProblem(await callApi(`/seo/projects?${query}`, { key }), 400, "invalid_input");
    expect(errors?.[0]?.path).toBe(query.split("=")[0]);
  });

  securityCases({ method: "GET", path: () => "/seo/projects", scope: "seo" });
});

describe("POST /seo/projects", () => {
  it("creates a project and says where it is", async () => {
    const { key, workspaceId } = await createCaller();
    const response = await callApi("/seo/projects", {
      key,
      json: { name: " Shop ", url: "https://Shop.example", schedule: "daily" },
    });
    expect(response.status).toBe(201);
    const project = (await response.json()) as Project;
    expect(project).toMatchObject({
      name: "Shop",
      url: "https://shop.example/",
      schedule: "daily",
      lastCrawl: null,
      healthPercent: null,
    });
    expect(project.nextCrawlAt).not.toBeNull();
    expect(JSON.stringify(project)).not.toContain(workspaceId);
    expect(response.headers.get("location")).toBe(`/api-gateway/seo/projects/${project.id}`);
  });

  it("refuses an address that the workspace has already: 409", async () => {
    const { key } = await createCaller();
    const json = { name: "Shop", url: newSite() };
    await callApi("/seo/projects", { key, json });
    await expectProblem(await callApi("/seo/projects", { key, json }), 409, "conflict");
  });

  it.each([
    ["name", { url: "https://a.example" }],
    ["name", { name: " ", url: "https://a.example" }],
    ["name", { name: "x".repeat(81), url: "https://a.example" }],
    ["name", { name: 7, url: "https://a.example" }],
    ["url", { name: "A" }],
    ["url", { name: "A", url: "ftp://a.example" }],
    ["url", { name: "A", url: "javascript:alert(1)" }],
    ["url", { name: "A", url: `https://a.example/${"x".repeat(3_000)}` }],
    ["schedule", { name: "A", url: "https://a.example", schedule: "hourly" }],
    ["workspaceId", { name: "A", url: "https://a.example", workspaceId: "theirs" }],
  ])("refuses a wrong %s and stores nothing: 400", async (field, json) => {
    const { key } = await createCaller();
    const { errors } = await expectProblem(await callApi("/seo/projects", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect(await (await callApi("/seo/projects", { key })).json()).toEqual({ data: [], nextCursor: null });
  });

  securityCases({
    method: "POST",
    path: () => "/seo/projects",
    scope: "seo",
    write: true,
    json: () => ({ name: "Shop", url: newSite() }),
  });
});
