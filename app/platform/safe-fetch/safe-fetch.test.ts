import { describe, expect, it } from "vitest";
import { ok } from "#app/shared/result.ts";
import { SafeFetchError } from "./failure.ts";
import type { Resolver } from "./resolve.ts";
import { createSafeFetch, type SafeFetch, type SafeFetchDependencies, type SafeResponse } from "./safe-fetch.ts";

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

type Reply = (sent: Sent, signal: AbortSignal) => Response | Promise<Response>;

const publicNames: Resolver = { resolve: async () => ok(["93.184.215.14"]) };

/** A safe fetch over a table of replies, and the requests that got through. */
const setup = (
  replies: Record<string, Reply>,
  more: Partial<SafeFetchDependencies> = {},
): { sent: Sent[]; safeFetch: SafeFetch } => {
  const sent: Sent[] = [];
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const request = {
      url: String(input),
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: init.body,
    };
    expect(init.redirect).toBe("manual");
    sent.push(request);
    const reply = replies[request.url];
    if (!reply || !init.signal) throw new Error(`Network connection lost. (${request.url})`);
    return reply(request, init.signal);
  };
  const safeFetch = createSafeFetch({
    fetch: fakeFetch,
    resolver: publicNames,
    allowLoopback: false,
    ownHosts: ["kaja.app"],
    clock: () => 0,
    ...more,
  });
  return { sent, safeFetch };
};

const redirect =
  (location: string, status = 302): Reply =>
  () =>
    new Response(null, { status, headers: { location } });

/** A body that yields chunks for ever and records when it is cancelled. */
const endless = (chunkBytes: number) => {
  const state = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.pulled++;
        controller.enqueue(new Uint8Array(chunkBytes).fill(97));
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
};

const answered = (result: Awaited<ReturnType<SafeFetch>>): SafeResponse => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe("redirects", () => {
  it("are followed and recorded", async () => {
    const { safeFetch } = setup({
      "https://a.org/": redirect("/b#x", 301),
      "https://a.org/b#x": redirect("https://c.org/"),
      "https://c.org/#x": () => new Response("end"),
    });
    const response = answered(await safeFetch("https://a.org/"));
    expect(response).toMatchObject({ url: "https://c.org/#x", status: 200, redirectTo: null });
    expect(response.hops).toEqual([
      { url: "https://a.org/", status: 301 },
      { url: "https://a.org/b#x", status: 302 },
    ]);
    expect(await response.readText()).toEqual({ ok: true, value: { text: "end", truncated: false } });
  });

  it("stop at the limit", async () => {
    const { safeFetch, sent } = setup({ "https://a.org/": redirect("/") });
    expect(await safeFetch("https://a.org/", { maxRedirects: 5 })).toMatchObject({
      ok: false,
      error: { kind: "invalid-redirect", status: 302, message: "More than 5 redirects." },
    });
    expect(sent).toHaveLength(6);
  });

  it("are returned in manual mode", async () => {
    const { safeFetch, sent } = setup({
      "https://a.org/": redirect("../b"),
      "https://a.org/none": () => new Response(null, { status: 302 }),
    });
    expect(answered(await safeFetch("https://a.org/", { redirect: "manual" }))).toMatchObject({
      status: 302,
      redirectTo: "https://a.org/b",
      hops: [],
    });
    expect(answered(await safeFetch("https://a.org/none", { redirect: "manual" }))).toMatchObject({
      status: 302,
      redirectTo: null,
    });
    expect(sent).toHaveLength(2);
  });

  it.each(["http://[", "https://exa mple.org:x/"])("to %j lead nowhere", async (location) => {
    const { safeFetch } = setup({ "https://a.org/": redirect(location) });
    for (const mode of ["follow", "manual"] as const)
      expect(await safeFetch("https://a.org/", { redirect: mode })).toMatchObject({
        ok: false,
        error: { kind: "invalid-redirect", status: 302 },
      });
  });

  it.each([
    "http://127.0.0.1/",
    "http://169.254.169.254/latest",
    "http://[::1]/",
    "file:///etc/passwd",
    "http://x.internal/",
    "https://a.org:22/",
    "https://u:p@a.org/",
    "https://www.kaja.app/",
  ])("to %s are refused without a request", async (location) => {
    const { safeFetch, sent } = setup({ "https://a.org/": redirect(location) });
    expect(await safeFetch("https://a.org/")).toMatchObject({
      ok: false,
      error: { kind: "refused-by-guard", hops: [{ url: "https://a.org/", status: 302 }] },
    });
    expect(sent).toHaveLength(1);
  });

  it("carry credentials to the same origin only, and never get them back", async () => {
    const { safeFetch, sent } = setup({
      "https://a.org/": redirect("/same"),
      "https://a.org/same": redirect("https://b.org/"),
      "https://b.org/": redirect("https://a.org/end"),
      "https://a.org/end": () => new Response("x"),
    });
    await safeFetch("https://a.org/", {
      headers: {
        Authorization: "Bearer 1",
        Cookie: "a=1",
        "X-Api-Key": "k",
        "Proxy-Authorization": "p",
        Accept: "text/html",
        Host: "evil",
      },
    });
    const secrets = sent.map(
      ({ headers }) =>
        ["authorization", "cookie", "x-api-key", "proxy-authorization"].filter((name) => headers.has(name)).length,
    );
    expect(secrets).toEqual([4, 4, 0, 0]);
    for (const { headers } of sent) {
      expect(headers.get("accept")).toBe("text/html");
      expect(headers.has("host")).toBe(false);
    }
  });

  it("drop credentials on the way from https to http", async () => {
    const { safeFetch, sent } = setup({
      "https://a.org/": redirect("http://a.org/"),
      "http://a.org/": () => new Response("x"),
    });
    await safeFetch("https://a.org/", { headers: { authorization: "Bearer 1" } });
    expect(sent[1]?.headers.has("authorization")).toBe(false);
  });

  it.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [303, "HEAD", "HEAD"],
    [301, "PUT", "PUT"],
    [307, "POST", "POST"],
    [308, "POST", "POST"],
  ])("with %i turn %s into %s", async (status, method, expected) => {
    const { safeFetch, sent } = setup({
      "https://a.org/": redirect("/b", status),
      "https://a.org/b": () => new Response(null),
    });
    await safeFetch("https://a.org/", {
      method,
      body: method === "HEAD" ? null : "data",
      headers: { "content-type": "text/plain" },
    });
    expect(sent[1]?.method).toBe(expected);
    expect(sent[1]?.body).toBe(expected === method && method !== "HEAD" ? "data" : null);
    expect(sent[1]?.headers.has("content-type")).toBe(expected === method);
  });
});

describe("look-ups", () => {
  it("refuse a name when one of its addresses is not public", async () => {
    for (const addresses of [
      ["10.0.0.1"],
      ["93.184.215.14", "127.0.0.1"],
      ["2606:4700::1", "fd00::1"],
      ["not an address"],
      ["::ffff:8.8.8.8"],
    ]) {
      const { safeFetch, sent } = setup({}, { resolver: { resolve: async () => ok(addresses) } });
      expect(await safeFetch("https://a.org/")).toMatchObject({ ok: false, error: { kind: "refused-by-guard" } });
      expect(sent).toHaveLength(0);
    }
  });

  it("are made again, fresh, for each redirect", async () => {
    const asked: [string, boolean][] = [];
    const answers = [["93.184.215.14"], ["10.0.0.1"]];
    const resolver: Resolver = {
      resolve: async (name, { fresh }) => {
        asked.push([name, fresh]);
        return ok(answers[asked.length - 1] ?? []);
      },
    };
    const { safeFetch, sent } = setup({ "https://a.org/": redirect("/b") }, { resolver });
    expect(await safeFetch("https://a.org/")).toMatchObject({
      ok: false,
      error: { kind: "refused-by-guard", url: "https://a.org/b" },
    });
    expect(asked).toEqual([
      ["a.org", false],
      ["a.org", true],
    ]);
    expect(sent).toHaveLength(1);
  });

  it("that fail are a DNS failure, and without a resolver no name is reached", async () => {
    for (const error of ["not-found", "unavailable"] as const) {
      const { safeFetch, sent } = setup({}, { resolver: { resolve: async () => ({ ok: false, error }) } });
      expect(await safeFetch("https://a.org/")).toMatchObject({ ok: false, error: { kind: "dns" } });
      expect(sent).toHaveLength(0);
    }
    const { safeFetch } = setup({ "https://9.9.9.9/": () => new Response("x") }, { resolver: null });
    expect(await safeFetch("https://a.org/")).toMatchObject({ ok: false, error: { kind: "dns" } });
    expect((await safeFetch("https://9.9.9.9/")).ok).toBe(true);
  });

  it("are left out for loopback hosts, and for those only", async () => {
    const asked: string[] = [];
    const resolver: Resolver = {
      resolve: async (name) => {
        asked.push(name);
        return ok(["93.184.215.14"]);
      },
    };
    const replies = {
      "http://localhost:81/": () => new Response("x"),
      "http://127.0.0.1:81/": () => new Response("x"),
      "https://a.org/": () => new Response("x"),
    };
    const { safeFetch } = setup(replies, { resolver, allowLoopback: true });
    for (const url of Object.keys(replies)) expect((await safeFetch(url)).ok).toBe(true);
    expect(asked).toEqual(["a.org"]);
  });
});

describe("bodies", () => {
  it("end at the cap and give the connection back", async () => {
    const { state, stream } = endless(1_000);
    const { safeFetch } = setup({ "https://a.org/": () => new Response(stream) });
    const response = answered(await safeFetch("https://a.org/", { maxBytes: 2_500 }));
    expect(state.pulled).toBe(0);
    const result = await response.readText();
    expect(result).toMatchObject({ ok: true, value: { truncated: true } });
    expect(result.ok && result.value.text).toBe("a".repeat(2_500));
    expect(response).toMatchObject({ truncated: true, bodyBytes: 2_500 });
    expect(state).toEqual({ pulled: 3, cancelled: true });
  });

  it("of exactly the cap are whole", async () => {
    const { safeFetch } = setup({ "https://a.org/": () => new Response("12345") });
    expect(await answered(await safeFetch("https://a.org/", { maxBytes: 5 })).readText()).toEqual({
      ok: true,
      value: { text: "12345", truncated: false },
    });
  });

  it("fail at the cap when asked, at once when the length is declared", async () => {
    const { state, stream } = endless(1_000);
    const declared = endless(1_000);
    const { safeFetch } = setup({
      "https://a.org/": () => new Response(stream),
      "https://a.org/declared": () => new Response(declared.stream, { headers: { "content-length": "500000000" } }),
    });
    const response = answered(await safeFetch("https://a.org/", { maxBytes: 2_500, overflow: "fail" }));
    expect(await response.readText()).toMatchObject({ ok: false, error: { kind: "too-large", status: 200 } });
    expect(state.cancelled).toBe(true);
    expect(await safeFetch("https://a.org/declared", { maxBytes: 2_500, overflow: "fail" })).toMatchObject({
      ok: false,
      error: { kind: "too-large" },
    });
    expect(declared.state).toEqual({ pulled: 0, cancelled: true });
  });

  it("may be cut shorter by the reader, or left alone", async () => {
    const first = endless(1_000);
    const second = endless(1_000);
    const { safeFetch } = setup({
      "https://a.org/1": () => new Response(first.stream),
      "https://a.org/2": () => new Response(second.stream),
    });
    expect(await answered(await safeFetch("https://a.org/1")).readText(10)).toEqual({
      ok: true,
      value: { text: "a".repeat(10), truncated: true },
    });
    await answered(await safeFetch("https://a.org/2")).discard();
    expect([first.state.cancelled, second.state.cancelled]).toEqual([true, true]);
  });

  it("shorter than declared are a length mismatch", async () => {
    const lost = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.error(new Error("Network connection lost."));
        },
      });
    const { safeFetch } = setup({
      "https://a.org/ends": () => new Response("short", { headers: { "content-length": "1000" } }),
      "https://a.org/lost": () => new Response(lost(), { headers: { "content-length": "1000" } }),
      "https://a.org/chunked": () => new Response(lost()),
      "https://a.org/head": () => new Response(null, { headers: { "content-length": "1000" } }),
    });
    expect(await answered(await safeFetch("https://a.org/ends")).readText()).toMatchObject({
      ok: false,
      error: { kind: "length-mismatch" },
    });
    expect(await answered(await safeFetch("https://a.org/lost")).readText()).toMatchObject({
      ok: false,
      error: { kind: "length-mismatch" },
    });
    expect(await answered(await safeFetch("https://a.org/chunked")).readText()).toMatchObject({
      ok: false,
      error: { kind: "connection" },
    });
    expect(await answered(await safeFetch("https://a.org/head", { method: "HEAD" })).readText()).toMatchObject({
      ok: true,
      value: { text: "" },
    });
  });

  it("in an encoding nobody asked for cannot be read, but deflate can", async () => {
    const deflated = new Response("hello").body?.pipeThrough(new CompressionStream("deflate"));
    const { safeFetch } = setup({
      "https://a.org/zstd": () => new Response("x", { headers: { "content-encoding": "zstd" } }),
      "https://a.org/double": () => new Response("x", { headers: { "content-encoding": "gzip, br" } }),
      "https://a.org/deflate": () => new Response(deflated, { headers: { "content-encoding": "deflate" } }),
      "https://a.org/lie": () => new Response("plain text", { headers: { "content-encoding": "deflate" } }),
    });
    for (const path of ["zstd", "double"])
      expect(await safeFetch(`https://a.org/${path}`)).toMatchObject({
        ok: false,
        error: { kind: "invalid-encoding" },
      });
    expect(await answered(await safeFetch("https://a.org/deflate")).readText()).toMatchObject({
      ok: true,
      value: { text: "hello" },
    });
    expect(await answered(await safeFetch("https://a.org/lie")).readText()).toMatchObject({
      ok: false,
      error: { kind: "invalid-encoding" },
    });
  });

  it("are read in their charset", async () => {
    const latin = Uint8Array.from([0xe9, 0x74, 0xe9]);
    const { safeFetch } = setup({
      "https://a.org/latin": () =>
        new Response(latin, { headers: { "content-type": 'text/plain; charset="iso-8859-1"' } }),
      "https://a.org/odd": () => new Response("été", { headers: { "content-type": "text/plain; charset=klingon" } }),
    });
    for (const path of ["latin", "odd"])
      expect(await answered(await safeFetch(`https://a.org/${path}`)).readText()).toMatchObject({
        ok: true,
        value: { text: "été" },
      });
  });
});

describe("time", () => {
  const hang: Reply = (_sent, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

  it("runs out before the head", async () => {
    const { safeFetch } = setup({ "https://a.org/": hang });
    expect(await safeFetch("https://a.org/", { timeoutMs: 20 })).toMatchObject({
      ok: false,
      error: { kind: "timeout", status: null },
    });
    expect(await safeFetch("https://a.org/", { totalTimeoutMs: 20 })).toMatchObject({
      ok: false,
      error: { kind: "timeout" },
    });
  });

  it("runs out during a look-up", async () => {
    const slow: Resolver = {
      resolve: (_name, { signal }) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve({ ok: false, error: "unavailable" }))),
    };
    const { safeFetch, sent } = setup({}, { resolver: slow });
    expect(await safeFetch("https://a.org/", { timeoutMs: 20 })).toMatchObject({
      ok: false,
      error: { kind: "timeout" },
    });
    expect(sent).toHaveLength(0);
  });

  it("runs out during the body", async () => {
    const drip: Reply = (_sent, signal) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(1));
            signal.addEventListener("abort", () => controller.error(signal.reason));
          },
        }),
      );
    const { safeFetch } = setup({ "https://a.org/": drip });
    const response = answered(await safeFetch("https://a.org/", { timeoutMs: 10, totalTimeoutMs: 40 }));
    expect(await response.readText()).toMatchObject({ ok: false, error: { kind: "timeout", status: 200 } });
  });

  it("is the caller's: an abort throws its reason", async () => {
    const { safeFetch } = setup({ "https://a.org/": hang });
    const controller = new AbortController();
    const pending = safeFetch("https://a.org/", { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("cancelled by the user")), 10);
    await expect(pending).rejects.toThrow("cancelled by the user");
    await expect(safeFetch("https://a.org/", { signal: controller.signal })).rejects.toThrow("cancelled by the user");
  });
});

describe("runtime errors", () => {
  it.each([
    ["https://a.org/", "Network connection lost.", "connection"],
    ["https://a.org/", "internal error; reference = abc", "tls"],
    ["http://a.org/", "internal error; reference = abc", "connection"],
    ["https://a.org/", "unable to verify the first certificate", "tls"],
    ["https://a.org/", "getaddrinfo ENOTFOUND a.org", "dns"],
  ])("%s: %s → %s", async (url, message, kind) => {
    const { safeFetch } = setup({
      [url]: () => {
        throw new Error(message);
      },
    });
    expect(await safeFetch(url)).toMatchObject({ ok: false, error: { kind, url } });
  });

  it("reach the reader of the stream as a SafeFetchError", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new TypeError("Gzip decompression failed."));
      },
    });
    const { safeFetch } = setup({
      "https://a.org/": () => new Response(broken, { headers: { "content-encoding": "gzip" } }),
    });
    const error = await answered(await safeFetch("https://a.org/"))
      .body.getReader()
      .read()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SafeFetchError);
    expect(error).toMatchObject({ failure: { kind: "invalid-encoding", url: "https://a.org/" } });
  });
});
