import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { API_VERSIONS, CURRENT_API_VERSION } from "#app/modules/api-keys/index.server.ts";
import { openDatabase } from "#db/client.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { ALL_SCOPES, API, callApi, createApiKey, createCaller, type TestKey } from "#tests/support/api.ts";
import { expectProblem } from "#tests/support/api-cases.ts";
import type { TestAccount } from "#tests/support/factories.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });

interface Page {
  data: Record<string, unknown>[];
  nextCursor: string | null;
}

type Caller = TestAccount & TestKey;

const read = async (caller: Pick<Caller, "key">, path: string): Promise<Page> => {
  const response = await callApi(path, { key: caller.key });
  expect(response.status, path).toBe(200);
  return response.json();
};

/** Every page of a list, one row at a time. */
async function pages(
  caller: Caller,
  path: string,
  meanwhile: (page: number) => Promise<unknown> = async () => undefined,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const { data, nextCursor }: Page = await read(
      caller,
      `${path}&limit=1${cursor === null ? "" : `&cursor=${cursor}`}`,
    );
    rows.push(...data);
    cursor = nextCursor;
    await meanwhile(rows.length);
  } while (cursor !== null && rows.length < 20);
  return rows;
}

const rename = (id: string, name: string) => db.update(seoProjects).set({ name }).where(eq(seoProjects.id, id));

describe("a list", () => {
  let caller: Caller;
  const names = ["beta", "Alpha", "äöü “x” \u{1F511}", "beta", ""];
  beforeAll(async () => {
    caller = await createCaller();
    for (const name of names) await rename(await createProject(caller), name);
  });

  it.each([
    ["createdAt", names],
    ["-createdAt", [...names].reverse()],
    ["name", [...names].sort()],
    ["-name", [...names].sort().reverse()],
  ])("is sorted by %s, page by page, rows of one name included", async (sort, expected) => {
    const rows = await pages(caller, `/seo/projects?sort=${sort}`);
    expect(rows.map(({ name }) => name)).toEqual(expected);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(names.length);
  });

  it("is newest first unless asked otherwise", async () => {
    expect((await read(caller, "/seo/projects")).data).toEqual(
      (await read(caller, "/seo/projects?sort=-createdAt")).data,
    );
  });

  it("shows each row once while others are added at its beginning and its end", async () => {
    const own = await createCaller();
    for (const name of ["d", "f", "h"]) await rename(await createProject(own), name);
    const added = ["a", "z"];
    const rows = await pages(own, "/seo/projects?sort=name", async () => {
      const name = added.shift();
      if (name) await rename(await createProject(own), name);
    });
    expect(rows.map(({ name }) => name)).toEqual(["d", "f", "h", "z"]);
  });

  it("takes filters, and refuses those it does not know", async () => {
    const own = await createCaller();
    const project = await createProject(own);
    await createCrawl(own, project);
    expect((await read(own, `/seo/projects/${project}/crawls?status=finished`)).data).toHaveLength(1);
    expect((await read(own, `/seo/projects/${project}/crawls?status=failed`)).data).toHaveLength(0);
    const { errors } = await expectProblem(
      await callApi(`/seo/projects/${project}/crawls?staus=failed`, { key: own.key }),
      400,
      "invalid_input",
    );
    expect(errors).toEqual([{ path: "staus", message: "This field is not known" }]);
  });

  it.each([
    ["sort", "sort=url"],
    ["sort", "sort=--name"],
    ["sort", "sort=name,createdAt"],
    ["sort", "sort="],
    ["limit", "limit=1.0"],
    ["limit", "limit=1e1"],
    ["limit", "limit=%2B1"],
    ["limit", "limit=%201"],
    ["limit", "limit=0x10"],
    ["limit", "limit="],
    ["limit", "limit=99999999999999999999"],
    ["fields.0", "fields="],
    ["fields.1", "fields=id,workspaceId"],
    ["fields.0", "fields=constructor"],
    ["fields", "fields=id,id"],
  ])("refuses a wrong %s, ?%s: 400", async (path, query) => {
    const { errors } = await expectProblem(
      await callApi(`/seo/projects?${query}`, { key: caller.key }),
      400,
      "invalid_input",
    );
    expect(errors?.map((error) => error.path)).toContain(path);
  });
});

describe("input", () => {
  it("with 50,000 fields that nobody knows names the first hundred", async () => {
    const { key } = await createCaller({}, { scopes: ["campaigns"] });
    const json = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n}`, 1]));
    const { errors } = await expectProblem(
      await callApi("/campaigns", { key, method: "POST", json: { name: "Spring sale", ...json } }),
      400,
      "invalid_input",
    );
    expect(errors).toHaveLength(100);
  });

  it("with a parameter that an operation without any does not know is refused, and nothing is done", async () => {
    const caller = await createCaller({}, { scopes: ALL_SCOPES });
    const project = await createProject(caller, { name: "Shop" });
    const calls: [method: string, path: string, json?: object][] = [
      ["POST", "/campaigns?status=active", { name: "Spring sale" }],
      ["PATCH", `/seo/projects/${project}?status=active`, { name: "Other" }],
      ["DELETE", `/seo/projects/${project}?status=active`],
      ["GET", `/seo/crawls/${await createCrawl(caller, project)}/sarif?status=active`],
    ];
    for (const [method, path, json] of calls) {
      const { errors } = await expectProblem(
        await callApi(path, { key: caller.key, method, ...(json ? { json } : {}) }),
        400,
        "invalid_input",
      );
      expect(errors, path).toEqual([{ path: "status", message: "This field is not known" }]);
    }
    expect(await read(caller, "/seo/projects?fields=name")).toEqual({ data: [{ name: "Shop" }], nextCursor: null });
    expect((await read(caller, "/campaigns")).data).toEqual([]);
  });

  it("says in plain words that a parameter occurs twice, and that a field is missing", async () => {
    const { key } = await createCaller({}, { scopes: ALL_SCOPES });
    const twice = await expectProblem(
      await callApi("/seo/projects?limit=1&limit=2&sort=name&sort=name", { key }),
      400,
      "invalid_input",
    );
    expect(twice.errors).toEqual([
      { path: "limit", message: "Give this once" },
      { path: "sort", message: "Give this once" },
    ]);
    const path = `/analytics/sites/${crypto.randomUUID()}/query`;
    const missing = await expectProblem(await callApi(path, { key, method: "POST", json: {} }), 400, "invalid_input");
    expect(missing.errors).toEqual([{ path: "metrics", message: "This field is required" }]);
  });

  it("of a PATCH names at least one field, wherever something is changed", async () => {
    const caller = await createCaller({}, { scopes: ALL_SCOPES });
    const made: [path: string, json: object][] = [
      ["/seo/projects", { name: "Shop", url: "https://shop.example" }],
      ["/campaigns", { name: "Spring sale" }],
      ["/content", { title: "Tea in winter" }],
      ["/social/posts", { text: "New teas are in.", channel: "mastodon" }],
      ["/leads", { name: "Mari", email: "mari@example.com" }],
      ["/contacts", { name: "Jüri" }],
      ["/companies", { name: "Maasikas OÜ" }],
      ["/analytics/sites", { name: "Tea shop", hosts: ["tea.example"] }],
    ];
    for (const [path, json] of made) {
      const { id } = await (await callApi(path, { key: caller.key, method: "POST", json })).json<{ id: string }>();
      const { errors } = await expectProblem(
        await callApi(`${path}/${id}`, { key: caller.key, method: "PATCH", json: {} }),
        400,
        "invalid_input",
      );
      expect(errors, path).toEqual([{ path: "", message: "Give at least one field to change." }]);
    }
  });
});

describe("fields", () => {
  it("cuts rows and single objects to what was asked for, in that order", async () => {
    const caller = await createCaller();
    const id = await createProject(caller, { name: "Shop" });
    expect(await read(caller, "/seo/projects?fields=name,id")).toEqual({
      data: [{ name: "Shop", id }],
      nextCursor: null,
    });
    const one = await callApi(`/seo/projects/${id}?fields=name`, { key: caller.key });
    expect(await one.text()).toBe('{"name":"Shop"}');
    await expectProblem(await callApi(`/seo/projects/${id}?fields=nothing`, { key: caller.key }), 400, "invalid_input");
  });
});

describe("a cursor", () => {
  let caller: Caller;
  let project: string;
  let cursor: string;
  const path = (query: string) => `/seo/projects?${query}`;
  beforeAll(async () => {
    caller = await createCaller();
    project = await createProject(caller);
    for (let more = 0; more < 2; more++) await createProject(caller);
    for (let more = 0; more < 3; more++) await createCrawl(caller, project);
    cursor = (await read(caller, path("limit=1"))).nextCursor ?? "";
  });

  const refused = async (address: string, key = caller.key) => {
    const { errors } = await expectProblem(await callApi(address, { key }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toEqual(["cursor"]);
  };

  it("continues where the previous page ended, with another limit and other fields too", async () => {
    expect((await read(caller, path(`limit=2&fields=id&cursor=${cursor}`))).data).toHaveLength(2);
  });

  it("is refused when a single character of it is changed, lost or added", async () => {
    for (let at = 0; at < cursor.length; at += 7) {
      const other = cursor[at] === "A" ? "B" : "A";
      await refused(path(`cursor=${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`));
    }
    await refused(path(`cursor=${cursor.slice(1)}`));
    await refused(path(`cursor=${cursor.slice(0, -1)}`));
    await refused(path(`cursor=${cursor}A`));
    await refused(path(`cursor=${btoa("1795231800123:01a1fc52-4da1-7a3f-8526-0bf75b0779d6")}`));
  });

  it("is refused with another order, with other filters, for another list and for another parent", async () => {
    await refused(path(`sort=name&cursor=${cursor}`));
    await refused(path(`sort=createdAt&cursor=${cursor}`));
    await refused(`/seo/projects/${project}/crawls?cursor=${cursor}`);
    const crawls = (await read(caller, `/seo/projects/${project}/crawls?limit=1&status=finished`)).nextCursor;
    expect((await read(caller, `/seo/projects/${project}/crawls?status=finished&cursor=${crawls}`)).data).toHaveLength(
      2,
    );
    await refused(`/seo/projects/${project}/crawls?cursor=${crawls}`);
    await refused(`/seo/projects/${project}/crawls?status=failed&cursor=${crawls}`);
    await refused(`/seo/projects/${await createProject(caller)}/crawls?status=finished&cursor=${crawls}`);
  });

  it("is refused in another workspace, and works with another key of its own", async () => {
    await refused(path(`cursor=${cursor}`), (await createCaller()).key);
    expect((await read(await createApiKey(caller), path(`cursor=${cursor}`))).data.length).toBeGreaterThan(0);
  });
});

describe("a tag", () => {
  it("names the content: 304 while it is the same, the whole answer once it has changed", async () => {
    const caller = await createCaller();
    const id = await createProject(caller);
    const get = (headers: Record<string, string> = {}) => callApi(`/seo/projects/${id}`, { key: caller.key, headers });
    const first = await get();
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toContain("Authorization");
    for (const header of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const same = await get({ "if-none-match": header });
      expect(same.status, header).toBe(304);
      expect(await same.text()).toBe("");
      expect(same.headers.get("etag")).toBe(tag);
      expect(same.headers.get("ratelimit")).not.toBeNull();
      expect(same.headers.get("content-type")).toBeNull();
    }
    for (const header of ['W/"other"', "nonsense", ""])
      expect((await get({ "if-none-match": header })).status).toBe(200);
    await rename(id, "Changed");
    const changed = await get({ "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
  });

  it("is on lists and on the document, and differs with fields", async () => {
    const caller = await createCaller();
    await createProject(caller);
    const tagOf = async (path: string) => (await callApi(path, { key: caller.key })).headers.get("etag");
    expect(await tagOf("/seo/projects")).not.toBe(await tagOf("/seo/projects?fields=id"));
    const tag = await tagOf("/openapi.json");
    expect((await callApi("/openapi.json", { headers: { "if-none-match": tag ?? "" } })).status).toBe(304);
  });

  it("makes no 304 of an answer that is no success", async () => {
    const caller = await createCaller();
    const response = await callApi(`/seo/projects/${crypto.randomUUID()}`, {
      key: caller.key,
      headers: { "if-none-match": "*" },
    });
    await expectProblem(response, 404, "not_found");
    await expectProblem(await callApi("/seo/projects", { headers: { "if-none-match": "*" } }), 401, "unauthenticated");
  });
});

describe("HEAD", () => {
  it.each(["/seo/projects", "/seo/projects?limit=x", "/openapi.json", "/nothing"])(
    "answers %s with the headers of GET and no body",
    async (path) => {
      const { key } = await createCaller();
      const [get, head] = [await callApi(path, { key }), await callApi(path, { key, method: "HEAD" })];
      expect(head.status).toBe(get.status);
      expect(await head.text()).toBe("");
      // What is left of the quota, and which request it was, differ anyway.
      const stable = (response: Response) =>
        [...response.headers].filter(([name]) => !/ratelimit|request-id|content-length/.test(name));
      expect(stable(head)).toEqual(stable(get));
      expect([...head.headers.keys()].filter((name) => name !== "content-length")).toEqual(
        [...get.headers.keys()].filter((name) => name !== "content-length"),
      );
    },
  );

  it("answers 304 to the tag of a GET", async () => {
    const { key } = await createCaller();
    const tag = (await callApi("/seo/projects", { key })).headers.get("etag") ?? "";
    expect((await callApi("/seo/projects", { key, method: "HEAD", headers: { "if-none-match": tag } })).status).toBe(
      304,
    );
  });
});

describe("pages of other sites", () => {
  it("may send every header that the API reads, and read every one that it sends", async () => {
    const preflight = await callApi("/seo/projects", {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-api-key, idempotency-key",
      },
    });
    expect(preflight.status).toBe(204);
    expect(await preflight.text()).toBe("");
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST, HEAD, OPTIONS");
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual([
      "authorization",
      "content-type",
      "x-api-key",
      "idempotency-key",
      "kaja-version",
      "if-none-match",
    ]);
    const { key } = await createCaller();
    const answer = await callApi("/seo/projects", { key, headers: { origin: "https://shop.example" } });
    const exposed = (answer.headers.get("access-control-expose-headers") ?? "").toLowerCase().split(", ");
    const own = [...answer.headers.keys()].filter((name) => /ratelimit|request-id|etag|kaja-version/.test(name));
    expect(own.length).toBeGreaterThan(7);
    expect(exposed).toEqual(
      expect.arrayContaining([...own, "idempotent-replayed", "retry-after", "location", "allow"]),
    );
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });
});

describe("the version", () => {
  it("is named on every answer, refusals and unknown paths included", async () => {
    const { key } = await createCaller();
    for (const response of [
      await callApi("/seo/projects", { key }),
      await callApi("/seo/projects"),
      await callApi("/nothing"),
      await callApi("/openapi.json"),
    ]) {
      expect(response.headers.get("kaja-version")).toBe(CURRENT_API_VERSION);
    }
  });

  it("can be asked for by its date, in any spelling of the header", async () => {
    const { key } = await createCaller();
    for (const { version } of API_VERSIONS) {
      const response = await callApi("/seo/projects", { key, headers: { "KAJA-VERSION": ` ${version} ` } });
      expect(response.status).toBe(200);
      expect(response.headers.get("kaja-version")).toBe(version);
    }
  });

  it.each([
    "latest",
    "2026-11-21",
    "2026-13-45",
    "1",
    "",
    "x".repeat(8_000),
    `${CURRENT_API_VERSION}, ${CURRENT_API_VERSION}`,
  ])("%j is none: 400", async (version) => {
    const { key } = await createCaller();
    const response = await callApi("/seo/projects", { key, headers: { "kaja-version": version } });
    expect(response.headers.get("kaja-version")).toBe(CURRENT_API_VERSION);
    const { errors } = await expectProblem(response, 400, "invalid_input");
    expect(errors?.[0]?.path).toBe("Kaja-Version");
  });
});

describe("the headers of a key", () => {
  const send = (headers: [string, string][]) => exports.default.fetch(`${API}/seo/projects`, { headers });

  it("may be in any case, with blanks around the key", async () => {
    const { key } = await createCaller();
    const accepted: [string, string][][] = [
      [["X-API-KEY", key]],
      [["X-Api-Key", `  ${key}\t`]],
      [["AUTHORIZATION", `BEARER ${key}`]],
      [["authorization", `Bearer    ${key}  `]],
      [
        ["x-api-key", key],
        ["authorization", `Bearer ${key}`],
      ],
    ];
    for (const headers of accepted) expect((await send(headers)).status, JSON.stringify(headers[0]?.[0])).toBe(200);
  });

  it.each<[string, (key: string) => [string, string][], number, string]>([
    ["no key", () => [["x-api-key", ""]], 401, "unauthenticated"],
    ["blanks alone", () => [["x-api-key", "   "]], 401, "unauthenticated"],
    ["another scheme", (key) => [["authorization", `Basic ${btoa(key)}`]], 401, "unauthenticated"],
    ["a scheme alone", () => [["authorization", "Bearer"]], 401, "unauthenticated"],
    ["a key without its scheme", (key) => [["authorization", key]], 401, "unauthenticated"],
    ["two keys in one header", (key) => [["authorization", `Bearer ${key} ${key}`]], 401, "unauthenticated"],
    ["a blank inside", (key) => [["x-api-key", `${key.slice(0, 20)} ${key.slice(20)}`]], 401, "api_key_unknown"],
    ["another case", (key) => [["x-api-key", key.toUpperCase()]], 401, "api_key_unknown"],
    ["a tab inside", (key) => [["x-api-key", `${key.slice(0, 20)}\t${key.slice(20)}`]], 401, "api_key_unknown"],
    ["a control character", (key) => [["x-api-key", `${key}\u0001`]], 401, "api_key_unknown"],
    ["a letter beyond ASCII", (key) => [["x-api-key", `${key}\u00e9`]], 401, "api_key_unknown"],
    ["8 kB", (key) => [["x-api-key", key.repeat(178)]], 401, "api_key_unknown"],
    // Sent twice, a header arrives as one with a comma.
    [
      "the header twice",
      (key) => [
        ["x-api-key", key],
        ["x-api-key", key],
      ],
      401,
      "api_key_unknown",
    ],
    [
      "two headers that differ",
      (key) => [
        ["x-api-key", key],
        ["authorization", `Bearer ${key}x`],
      ],
      400,
      "invalid_input",
    ],
  ])("are refused with %s", async (_, headers, status, code) => {
    const { key } = await createCaller();
    await expectProblem(await send(headers(key)), status, code);
  });
});
