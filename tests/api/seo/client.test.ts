import { describe, expect, it } from "vitest";
import { createCaller } from "#tests/support/api.ts";
import { clientOf } from "#tests/support/client.ts";
import { createCrawl } from "#tests/support/seo-rows.ts";
import { everyRow, type Model } from "../../../build/api-client/index.js";

describe("the published client, on every path of the scope seo", () => {
  it("makes, reads, changes and archives a project", async () => {
    const kaja = clientOf((await createCaller()).key);
    const made = await kaja.POST("/seo/projects", {
      body: { name: "Shop", url: "https://client.example/", schedule: "weekly" },
    });
    expect(made.response.status).toBe(201);
    const project: Model<"Project"> | undefined = made.data;
    const params = { path: { id: project?.id ?? "" } };
    expect((await kaja.GET("/seo/projects/{id}", { params })).data).toEqual(project);
    expect((await kaja.PATCH("/seo/projects/{id}", { params, body: { name: "Tea" } })).data?.name).toBe("Tea");
    expect((await kaja.DELETE("/seo/projects/{id}", { params })).response.status).toBe(204);
    expect((await kaja.GET("/seo/projects/{id}", { params })).data?.archivedAt).not.toBeNull();
  });

  it("reads a list to its end, page after page", async () => {
    const kaja = clientOf((await createCaller()).key);
    for (const name of ["One", "Two", "Three"])
      await kaja.POST("/seo/projects", { body: { name, url: `https://${name}.example/`, schedule: "none" } });
    const names: string[] = [];
    for await (const { name } of everyRow((cursor) =>
      kaja.GET("/seo/projects", { params: { query: cursor ? { cursor, limit: 1 } : { limit: 1 } } }),
    ))
      names.push(name);
    expect(names).toEqual(["Three", "Two", "One"]);
  });

  it("starts a crawl and reads crawls, one crawl, its issues and its pages", async () => {
    const caller = await createCaller();
    const kaja = clientOf(caller.key);
    const { data: project } = await kaja.POST("/seo/projects", {
      body: { name: "Shop", url: "https://crawled.example/", schedule: "none" },
    });
    const crawlId = await createCrawl(caller, project?.id ?? "");
    const inProject = { params: { path: { id: project?.id ?? "" } } };
    const ofCrawl = { params: { path: { id: crawlId } } };
    expect((await kaja.GET("/seo/projects/{id}/crawls", inProject)).data?.data.map(({ id }) => id)).toEqual([crawlId]);
    const crawl = await kaja.GET("/seo/crawls/{id}", ofCrawl);
    expect(crawl.data).toMatchObject({ id: crawlId, projectId: project?.id });
    expect((await kaja.GET("/seo/crawls/{id}/issues", ofCrawl)).response.status).toBe(200);
    expect((await kaja.GET("/seo/crawls/{id}/pages", ofCrawl)).response.status).toBe(200);
    const started = await kaja.POST("/seo/projects/{id}/crawls", inProject);
    expect([started.response.status, started.data?.startedBy]).toEqual([201, "api"]);
  });

  it("mutes an issue and changes the crawl settings of a project", async () => {
    const kaja = clientOf((await createCaller()).key);
    const { data: project } = await kaja.POST("/seo/projects", {
      body: { name: "Shop", url: "https://muted.example/", schedule: "none" },
    });
    const params = { path: { id: project?.id ?? "" } };
    const muted = await kaja.PATCH("/seo/projects/{id}/mutes", {
      params,
      body: { mute: [{ code: "h1-missing", reason: "Known", period: "always" }] },
    });
    const mutes: Model<"MuteList"> | undefined = muted.data;
    expect(mutes?.data.map(({ code }) => code)).toEqual(["h1-missing"]);
    expect((await kaja.GET("/seo/projects/{id}/mutes", { params })).data).toEqual(mutes);
    const settings = await kaja.PATCH("/seo/projects/{id}/crawl-settings", { params, body: { mode: "sitemap" } });
    expect(settings.data?.mode).toBe("sitemap");
    expect((await kaja.GET("/seo/projects/{id}/crawl-settings", { params })).data).toEqual(settings.data);
  });

  it("returns a refusal as a typed problem, and throws for a refused page", async () => {
    const kaja = clientOf((await createCaller({}, { scopes: ["leads"] })).key);
    const { data, error, response } = await kaja.GET("/seo/projects");
    expect([data, response.status]).toEqual([undefined, 403]);
    expect([error?.code, error?.requestId]).toEqual(["scope_missing", response.headers.get("request-id")]);
    const read = async () => {
      for await (const _ of everyRow((cursor) =>
        kaja.GET("/seo/projects", { params: { query: cursor ? { cursor } : {} } }),
      ))
        throw new Error("a row");
    };
    await expect(read()).rejects.toMatchObject({ code: "scope_missing" });
  });
});
