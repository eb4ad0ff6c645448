import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createCrawl } from "#tests/support/seo-rows.ts";

describe("GET /seo/crawls/{id}", () => {
  it("answers the crawl without its workspace", async () => {
    const caller = await createCaller();
    const id = await createCrawl(caller);
    const response = await callApi(`/seo/crawls/${id}`, { key: caller.key });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ id, status: "finished", pagesCrawled: 12, healthPercent: 75 });
    expect(text).not.toContain(caller.workspaceId);
  });

  securityCases({
    method: "GET",
    scope: "seo",
    hasId: true,
    path: async (caller) => `/seo/crawls/${await createCrawl(caller)}`,
  });
});

describe.each(["issues", "pages"])("GET /seo/crawls/{id}/%s", (kind) => {
  it("answers a page of the list", async () => {
    const caller = await createCaller();
    const response = await callApi(`/seo/crawls/${await createCrawl(caller)}/${kind}?limit=500`, { key: caller.key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: [], nextCursor: null });
  });

  it.each([
    "limit=0",
    "limit=501",
    "limit=x",
    "cursor=",
    "cursor=abc",
    "cursor=[]",
    `cursor=${kind === "issues" ? "[1]" : '[0,"title-missing","x"]'}`,
    `cursor=${"9".repeat(10_001)}`,
    ...(kind === "issues" ? ["severity=fatal", "state=old"] : [`search=${"x".repeat(201)}`]),
  ])("refuses ?%s: 400", async (query) => {
    const caller = await createCaller();
    const path = `/seo/crawls/${await createCrawl(caller)}/${kind}?${query}`;
    const { errors } = await expectProblem(await callApi(path, { key: caller.key }), 400, "invalid_input");
    expect(errors?.[0]?.path).toBe(query.split("=")[0]);
  });

  securityCases({
    method: "GET",
    scope: "seo",
    hasId: true,
    path: async (caller) => `/seo/crawls/${await createCrawl(caller)}/${kind}`,
  });
});
