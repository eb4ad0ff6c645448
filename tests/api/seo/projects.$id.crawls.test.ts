import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, type Operation, securityCases } from "#tests/support/api-cases.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";

const base = {
  scope: "seo",
  hasId: true,
  path: async (caller) => `/seo/projects/${await createProject(caller)}/crawls`,
} satisfies Partial<Operation>;

describe("GET /seo/projects/{id}/crawls", () => {
  it("lists the project's crawls, newest first, page by page", async () => {
    const caller = await createCaller();
    const projectId = await createProject(caller);
    const ids = [];
    for (let at = 0; at < 3; at++) ids.unshift(await createCrawl(caller, projectId));
    await createCrawl(caller);
    const path = `/seo/projects/${projectId}/crawls?limit=2`;
    const first = (await (await callApi(path, { key: caller.key })).json()) as {
      data: { id: string }[];
      nextCursor: string;
    };
    const second = (await (await callApi(`${path}&cursor=${first.nextCursor}`, { key: caller.key })).json()) as {
      data: { id: string }[];
      nextCursor: null;
    };
    expect([...first.data, ...second.data].map((crawl) => crawl.id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(first.data[0]).toMatchObject({ projectId, status: "finished", healthPercent: 75, pagesCrawled: 12 });
  });

  securityCases({ ...base, method: "GET" });
});

describe("POST /seo/projects/{id}/crawls", () => {
  it("queues a crawl, with or without an empty body, and says where it is; a second one has to wait", async () => {
    for (const body of [
      {},
      { json: {} },
      { headers: { "content-type": "application/json" } },
      { body: "", headers: { "content-type": "application/json" } },
    ]) {
      const caller = await createCaller();
      const path = `/seo/projects/${await createProject(caller)}/crawls`;
      const response = await callApi(path, { key: caller.key, method: "POST", ...body });
      expect(response.status).toBe(201);
      const crawl = (await response.json()) as { id: string };
      expect(crawl).toMatchObject({ startedBy: "api", maxUrls: 5_000 });
      expect(response.headers.get("location")).toBe(`/api-gateway/seo/crawls/${crawl.id}`);
      await expectProblem(await callApi(path, { key: caller.key, method: "POST" }), 409, "conflict");
      await callApi(path.replace("/crawls", ""), { key: caller.key, method: "DELETE" });
    }
  });

  it.each(['{"startedBy":"person"}', "[]", "7"])("refuses the body %s: 400", async (body) => {
    const caller = await createCaller();
    const path = await base.path(caller);
    await expectProblem(
      await callApi(path, { key: caller.key, method: "POST", body, headers: { "content-type": "application/json" } }),
      400,
      "invalid_input",
    );
  });

  it("refuses a body that is no JSON: 415, 400", async () => {
    const caller = await createCaller();
    const path = await base.path(caller);
    const send = (body: string, type: string) =>
      callApi(path, { key: caller.key, method: "POST", body, headers: { "content-type": type } });
    await expectProblem(await send("x=1", "application/x-www-form-urlencoded"), 415, "unsupported_media_type");
    await expectProblem(await send("{", "application/json"), 400, "malformed_body");
  });

  securityCases({ ...base, method: "POST", write: true });
});
