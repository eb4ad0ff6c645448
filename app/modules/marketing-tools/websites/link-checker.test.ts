import { afterEach, expect, test, vi } from "vitest";
import type { PageRequester } from "#app/modules/seo-tools/index.server.ts";
import { checkAll, linkChecker } from "./link-checker.server.ts";

afterEach(() => void vi.useRealTimers());

const silent = { trace: () => new Promise(() => undefined) } as unknown as PageRequester;

test("links that never answer are waited for 20 seconds in all", async () => {
  vi.useFakeTimers();
  const links = Array.from({ length: 30 }, (_, at) => ({ url: `https://slow.example/${at}`, anchor: "" }));
  const checked = checkAll(silent, links);
  await vi.advanceTimersByTimeAsync(20_000);
  const rows = await checked;
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ status: null, note: "No answer in time." });
});

test("a page that never answers is waited for 15 seconds", async () => {
  vi.useFakeTimers();
  const answer = linkChecker.run({ url: "https://slow.example/" }, { ask: silent } as never);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await answer).toMatchObject({ ok: true, value: [{ title: "The page could not be read" }] });
});
