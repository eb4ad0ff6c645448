import { expect, test, vi } from "vitest";
import { ok } from "#app/shared/result.ts";
import { createSafeFetch } from "./safe-fetch.ts";

type Reply = (signal: AbortSignal) => Response | Promise<Response>;

/** A safe fetch over a table of replies, and the addresses that were sent for. */
function setup(replies: Readonly<Record<string, Reply>>, clock = () => 0) {
  const sent: string[] = [];
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    sent.push(String(input));
    const reply = replies[String(input)];
    if (!reply || !init.signal) throw new Error("Network connection lost.");
    return reply(init.signal);
  };
  const resolver = { resolve: async () => ok(["93.184.215.14"]) };
  return {
    sent,
    safeFetch: createSafeFetch({ fetch: fakeFetch, resolver, allowLoopback: false, ownHosts: [], clock }),
  };
}

const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } });
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("it is called for every hop that is allowed, and what it throws is thrown", async () => {
  const { safeFetch, sent } = setup({
    "https://a.org/": redirect("https://b.org/x"),
    "https://b.org/x": redirect("http://127.0.0.1/"),
  });
  const asked: string[] = [];
  const beforeRequest = async ({ href }: URL) => {
    expect(sent).toHaveLength(asked.length);
    asked.push(href);
  };
  expect(await safeFetch("https://a.org/", { beforeRequest })).toMatchObject({
    ok: false,
    error: { kind: "refused-by-guard" },
  });
  expect(asked).toEqual(["https://a.org/", "https://b.org/x"]);
  const held = new Error("Not now");
  await expect(safeFetch("https://a.org/", { beforeRequest: () => Promise.reject(held) })).rejects.toBe(held);
  expect(sent).toHaveLength(2);
});

test("it may take longer than the request, whose limits begin after it", async () => {
  vi.useFakeTimers({ now: 0 });
  const slow: Reply = (signal) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(new Response("late")), 900);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const hop: Reply = async () => {
    await sleep(500);
    return redirect("/slow")();
  };
  const { safeFetch } = setup({ "https://a.org/": hop, "https://a.org/slow": slow }, () => Date.now());
  const ask = (totalTimeoutMs: number) =>
    safeFetch("https://a.org/", { timeoutMs: 1_000, totalTimeoutMs, beforeRequest: () => sleep(60_000) });
  const [answer, late] = [ask(1_500), ask(1_300)];
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await answer).toMatchObject({ ok: true, value: { status: 200 } });
  expect(await late).toMatchObject({ ok: false, error: { kind: "timeout" } });
  vi.useRealTimers();
});
