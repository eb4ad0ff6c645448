import { expect, test } from "vitest";
import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import { DEFAULT_LIMITS } from "../crawl-state.ts";
import { fetchRobots } from "./fetch-site-files.ts";

const PIECE = new TextEncoder().encode(`Disallow: /${"x".repeat(1_011)}\r\n`);
const PIECES = 10 * 1_024;

test("of a robots.txt of 10 MB the first 500 KiB count, and little more is read", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(new TextEncoder().encode("User-agent: *\nDisallow: /first\r"));
      if (++sent > PIECES) controller.close();
      else controller.enqueue(PIECE);
    },
  });
  const safeFetch = createSafeFetch({
    fetch: async () => new Response(body),
    resolver: null,
    allowLoopback: true,
    ownHosts: [],
    clock: () => 0,
  });
  const { policy, facts } = await fetchRobots(
    { safeFetch, userAgent: "KajaBot/1.0", limits: DEFAULT_LIMITS },
    "http://127.0.0.1",
  );
  expect(policy.rules.map(({ pattern }) => pattern.slice(0, 8))).toEqual(["/first", "/xxxxxxx"]);
  expect(facts.sizeBytes).toBeGreaterThan(LIMITS.robotsMaxBytes);
  expect(sent * PIECE.length).toBeLessThan(2 * 1_024 * 1_024);
});
