import { Miniflare } from "miniflare";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GUARD_VECTORS, type GuardVector } from "#app/platform/safe-fetch/guard-vectors.ts";
import { startCanary, startDoh, startSite } from "#tests/support/safe-fetch/servers.ts";
import type { Order, Outcome } from "#tests/support/safe-fetch/worker.ts";

/**
 * The guard in the Workers runtime against real sockets. Miniflare, unlike the deployed platform,
 * lets a Worker reach private networks, so a hole shows as a connection on the canary.
 */
const PUBLIC = "93.184.215.14";
const DNS = {
  "site.example": [[PUBLIC]],
  "six.example": [["2606:4700::1"]],
  "private.example": [["10.0.0.1"]],
  "loopback.example": [["127.0.0.1"]],
  "mixed.example": [[PUBLIC, "127.0.0.1"]],
  "six-private.example": [[PUBLIC, "::1"]],
  "mapped.example": [["::ffff:127.0.0.1"]],
  "flip.example": [[PUBLIC], ["127.0.0.1"]],
  "empty.example": [[]],
};

let canary: Awaited<ReturnType<typeof startCanary>>;
let doh: Awaited<ReturnType<typeof startDoh>>;
let site: Awaited<ReturnType<typeof startSite>>;
let runtime: Miniflare;

const bundle = async (): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: "tests/support/safe-fetch/worker.ts", formats: ["es"], fileName: "worker" },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !("output" in first)) throw new Error("The Worker under test was not bundled");
  return first.output[0].code;
};

beforeAll(async () => {
  [canary, doh, site] = await Promise.all([startCanary(), startDoh(DNS), startSite()]);
  const { convertV4MiniflareOptions } = await import("miniflare");
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: await bundle(),
      compatibilityDate: "2026-11-01",
      compatibilityFlags: ["nodejs_compat", "global_fetch_strictly_public"],
      bindings: { DOH_URL: doh.url, ALLOWED_PORTS: [80, 443, canary.port] },
      handleStructuredLogs: () => undefined,
    }),
  );
  await runtime.ready;
}, 60_000);

afterAll(async () => {
  await runtime?.dispose();
  await Promise.all([canary?.close(), doh?.close(), site?.close()]);
});

beforeEach(() => {
  canary.state.connections = 0;
});

const run = async (orders: Order[]): Promise<Outcome[]> => {
  const response = await runtime.dispatchFetch("http://worker/", { method: "POST", body: JSON.stringify(orders) });
  return (await response.json()) as Outcome[];
};

/** One order to the hostile site, reached as a public name. */
const visit = async (path: string, options: Order["options"] = {}): Promise<Outcome> => {
  const [outcome] = await run([{ url: `http://site.example${path}`, options, dns: { "site.example": [site.port] } }]);
  if (!outcome) throw new Error("No outcome");
  return outcome;
};

const refused = GUARD_VECTORS.filter((vector) => vector.expected !== "allowed");

/** The vector with the canary's port, so that only its host keeps it away; those refused for their port stay as they are. */
const aimed = ({ url, expected }: GuardVector): string => {
  if (expected === "port" || !URL.canParse(url) || url.length > 2_048) return url;
  const target = new URL(url);
  target.port = String(canary.port);
  return target.href;
};

describe("the canary", () => {
  it("is reached when loopback is allowed, which proves that the server would notice", async () => {
    for (const host of ["localhost", "127.0.0.1"]) {
      const [outcome] = await run([{ url: `http://${host}:${canary.port}/`, allowLoopback: true }]);
      expect(outcome).toMatchObject({ kind: "ok", text: "secret" });
    }
    expect(canary.state.connections).toBe(2);
  });

  it("hears nothing of the whole corpus", async () => {
    const outcomes = await run(refused.flatMap((vector) => [{ url: vector.url }, { url: aimed(vector) }]));
    expect(outcomes.filter((outcome) => outcome.kind !== "refused-by-guard")).toEqual([]);
    expect(canary.state.connections).toBe(0);
  }, 60_000);

  it("hears nothing of redirects from a public site to the whole corpus", async () => {
    const targets = refused.filter(({ url }) => URL.canParse(url) && url.length < 200).map(aimed);
    const outcomes = await run(
      targets.map((url) => ({
        url: `http://site.example/to?${encodeURIComponent(url)}`,
        dns: { "site.example": [site.port] },
      })),
    );
    expect(outcomes.filter((outcome) => outcome.kind !== "refused-by-guard" || outcome.hops !== 1)).toEqual([]);
    expect(canary.state.connections).toBe(0);
  }, 60_000);

  it("hears nothing when a name leads to it, wholly or in part", async () => {
    const names = ["private.example", "loopback.example", "mixed.example", "six-private.example", "mapped.example"];
    const outcomes = await run(names.map((name) => ({ url: `http://${name}/`, dns: { [name]: [canary.port] } })));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(names.map(() => "refused-by-guard"));
    expect(canary.state.connections).toBe(0);
  });

  it("hears nothing when a name turns inward between two hops", async () => {
    const target = encodeURIComponent("http://flip.example/");
    const [outcome] = await run([
      { url: `http://flip.example/to?${target}`, dns: { "flip.example": [site.port, canary.port] } },
    ]);
    expect(outcome).toMatchObject({ kind: "refused-by-guard", hops: 1 });
    expect(canary.state.connections).toBe(0);
  });
});

describe("a public site", () => {
  it("is reached over either family of addresses", async () => {
    expect(await visit("/ok")).toMatchObject({ kind: "ok", status: 200, text: "fine", hops: 0 });
    expect(await run([{ url: "http://six.example/ok", dns: { "six.example": [site.port] } }])).toMatchObject([
      { kind: "ok" },
    ]);
    expect(await visit("/once")).toMatchObject({ kind: "ok", text: "fine", hops: 1 });
  });

  it("gets the headers that were meant for it", async () => {
    const { text } = await visit("/echo", { headers: { "user-agent": "Kaja" } });
    expect(text).toContain('"accept-encoding":"gzip, br"');
    expect(text).toContain('"user-agent":"Kaja"');
  });

  it.each(["/gzip", "/brotli", "/deflate"])("may pack its answer: %s", async (path) =>
    expect(await visit(path)).toMatchObject({ kind: "ok", text: "packed" }),
  );
});

describe("a broken or hostile site", () => {
  it.each([
    ["/reset", "connection"],
    ["/garbage", "connection"],
    ["/two-lengths", "connection"],
    ["/broken-chunk", "connection"],
    ["/cut-chunk", "connection"],
    ["/shorter-than-declared", "length-mismatch"],
    ["/invalid-gzip", "invalid-encoding"],
    ["/cut-gzip", "invalid-encoding"],
    ["/invalid-brotli", "invalid-encoding"],
    ["/zstd", "invalid-encoding"],
    ["/nowhere", "invalid-redirect"],
    ["/loop", "invalid-redirect"],
  ])("%s ends as %s", async (path, kind) => expect(await visit(path)).toMatchObject({ kind }));

  it("is cut off when it sends more than it declared", async () => {
    expect(await visit("/longer-than-declared")).toMatchObject({ kind: "ok", text: "hel", bodyBytes: 3 });
  });

  it("that never answers, or never ends its answer, times out", async () => {
    const limits = { timeoutMs: 200, totalTimeoutMs: 400 };
    for (const path of ["/hang", "/stalls"]) {
      const outcome = await visit(path, limits);
      expect(outcome.kind).toBe("timeout");
      expect(outcome.ms).toBeLessThan(2_000);
    }
  });

  it("is left at the size cap, and its connection closed", async () => {
    expect(await visit("/endless", { maxBytes: 100_000 })).toMatchObject({
      kind: "ok",
      truncated: true,
      bodyBytes: 100_000,
    });
    await expect.poll(() => site.state.endlessClosed, { timeout: 5_000 }).toBe(1);
    expect(await visit("/bomb", { maxBytes: 100_000 })).toMatchObject({
      kind: "ok",
      truncated: true,
      bodyBytes: 100_000,
    });
    expect(await visit("/bomb", { maxBytes: 100_000, overflow: "fail" })).toMatchObject({ kind: "too-large" });
    expect(await visit("/declares-500mb", { overflow: "fail" })).toMatchObject({ kind: "too-large", bodyBytes: 0 });
  });

  it("that is not there, has no such name or speaks no TLS is distinguished", async () => {
    const closed = await startSite();
    await closed.close();
    const [refusedPort, unknown, empty, plain] = await run([
      { url: `http://127.0.0.1:${closed.port}/`, allowLoopback: true },
      { url: "http://unknown.example/" },
      { url: "http://empty.example/" },
      { url: `https://127.0.0.1:${site.port}/`, allowLoopback: true },
    ]);
    expect([refusedPort?.kind, unknown?.kind, empty?.kind, plain?.kind]).toEqual(["connection", "dns", "dns", "tls"]);
  });
});
