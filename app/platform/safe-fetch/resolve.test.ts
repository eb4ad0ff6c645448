import { describe, expect, it } from "vitest";
import { createDohResolver } from "./resolve.ts";

interface Answer {
  Status: number;
  Answer?: { type: number; TTL: number; data: string }[];
}

const signal = new AbortController().signal;

/** A resolver over a table of answers, with the questions it asked and a clock that a test moves. */
const setup = (answers: Record<string, Answer | Response | Error>) => {
  const asked: string[] = [];
  const clock = { nowMs: 0 };
  const fakeFetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    expect(url.origin + url.pathname).toBe("https://cloudflare-dns.com/dns-query");
    expect(new Headers(init?.headers).get("accept")).toBe("application/dns-json");
    const question = `${url.searchParams.get("name")} ${url.searchParams.get("type")}`;
    asked.push(question);
    const answer = answers[question] ?? { Status: 0 };
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return { asked, clock, resolver: createDohResolver({ fetch: fakeFetch, clock: () => clock.nowMs }) };
};

const a = (data: string, TTL = 60) => ({ type: 1, TTL, data });
const aaaa = (data: string, TTL = 60) => ({ type: 28, TTL, data });

describe("createDohResolver", () => {
  it("gathers A and AAAA records and passes over aliases", async () => {
    const { resolver, asked } = setup({
      "x.org A": { Status: 0, Answer: [{ type: 5, TTL: 60, data: "y.org." }, a("1.1.1.1"), a("1.0.0.1")] },
      "x.org AAAA": { Status: 0, Answer: [aaaa("2606:4700::1")] },
    });
    expect(await resolver.resolve("x.org", { signal, fresh: false })).toEqual({
      ok: true,
      value: ["1.1.1.1", "1.0.0.1", "2606:4700::1"],
    });
    expect(asked.sort()).toEqual(["x.org A", "x.org AAAA"]);
  });

  it("keeps an answer for its time to live, at most 30 seconds, and asks again when it must be fresh", async () => {
    const { resolver, asked, clock } = setup({
      "x.org A": { Status: 0, Answer: [a("1.1.1.1", 3_600)] },
      "y.org A": { Status: 0, Answer: [a("1.1.1.1", 0)] },
    });
    const ask = (name: string, fresh = false) => resolver.resolve(name, { signal, fresh });
    await ask("x.org");
    clock.nowMs = 29_999;
    await ask("x.org");
    expect(asked).toHaveLength(2);
    await ask("x.org", true);
    expect(asked).toHaveLength(4);
    clock.nowMs = 60_000;
    await ask("x.org");
    expect(asked).toHaveLength(6);
    await ask("y.org");
    await ask("y.org");
    expect(asked).toHaveLength(10);
  });

  it("reads TXT records as one text each, whatever their quotes", async () => {
    const txt = (data: string) => ({ type: 16, TTL: 60, data });
    const { resolver, asked } = setup({
      "x.org TXT": {
        Status: 0,
        Answer: [txt('"v=spf1 -all"'), txt('"one " "text"'), txt("bare"), txt('"a \\"quote\\""'), a("1.1.1.1")],
      },
      "gone.org TXT": { Status: 3 },
      "broken.org TXT": { Status: 2 },
    });
    const ask = (name: string) => resolver.txt(name, { signal });
    expect(await ask("x.org")).toEqual({ ok: true, value: ["v=spf1 -all", "one text", "bare", 'a "quote"'] });
    expect(await ask("none.org")).toEqual({ ok: true, value: [] });
    expect(await ask("gone.org")).toEqual({ ok: false, error: "not-found" });
    expect(await ask("broken.org")).toEqual({ ok: false, error: "unavailable" });
    expect(asked).toContain("x.org TXT");
  });

  it("distinguishes a missing name from a look-up that did not work", async () => {
    const big = new Response(JSON.stringify({ Status: 0, Comment: "x".repeat(70_000) }));
    const { resolver } = setup({
      "gone.org A": { Status: 3 },
      "gone.org AAAA": { Status: 3 },
      "servfail.org A": { Status: 2 },
      "half.org A": { Status: 0, Answer: [a("1.1.1.1")] },
      "half.org AAAA": new Error("connection lost"),
      "error.org A": new Response("no", { status: 500 }),
      "html.org A": new Response("<html>"),
      "shape.org A": new Response('{"Status":"0"}'),
      "big.org A": big,
      "redirect.org A": Response.redirect("https://example.com/", 302),
    });
    const outcome = async (name: string) => {
      const result = await resolver.resolve(name, { signal, fresh: false });
      return result.ok ? result.value : result.error;
    };
    expect(await outcome("gone.org")).toBe("not-found");
    expect(await outcome("empty.org")).toBe("not-found");
    for (const name of ["servfail.org", "half.org", "error.org", "html.org", "shape.org", "big.org", "redirect.org"])
      expect(await outcome(name)).toBe("unavailable");
  });

  it("stops at its time limit", async () => {
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const resolver = createDohResolver({ fetch: never, clock: () => 0, timeoutMs: 20 });
    expect(await resolver.resolve("x.org", { signal, fresh: false })).toEqual({ ok: false, error: "unavailable" });
  });
});
