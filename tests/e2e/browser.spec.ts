import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, WEAKENING } from "../support/browser.ts";

/*
 * What the other journeys rely on: a browser with the protections of people's browsers. With web security off, those
 * about CORS and Content-Security-Policy would pass whatever the product answers.
 */

let browser: Browser;
let page: Page;
const servers: Server[] = [];

/** A website of its own origin. */
async function openSite(
  answers: Readonly<Record<string, { body: string; headers?: Record<string, string> }>>,
): Promise<string> {
  const server = createServer(({ url = "/" }, response) => {
    const { body, headers } = answers[url] ?? { body: "" };
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  for (const server of servers) server.close();
});

test("its command line holds nothing that weakens a proof", async () => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send("SystemInfo.getInfo");
  const args = commandLine.split(/\s+(?=--)/);
  expect(args.length).toBeGreaterThan(10);
  expect(args.filter((arg) => WEAKENING.test(arg))).toEqual([]);
});

test("a page reads another origin only if that allows it", async () => {
  const other = await openSite({
    "/closed": { body: "secret" },
    "/open": { body: "public", headers: { "access-control-allow-origin": "*" } },
  });
  await page.goto(await openSite({ "/": { body: `<iframe src="${other}/closed"></iframe>` } }));
  const read = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          (response) => response.text(),
          (error: Error) => error.name,
        ),
      other + path,
    );
  expect([await read("/closed"), await read("/open")]).toEqual(["TypeError", "public"]);
  expect(await page.evaluate(() => document.querySelector("iframe")?.contentDocument ?? null)).toBe(null);
  // Memory is shared with nobody unless a page asks for its isolation.
  expect(await page.evaluate(() => [self.crossOriginIsolated, "SharedArrayBuffer" in self])).toEqual([false, false]);
});

test("a Content-Security-Policy is obeyed", async () => {
  const body = '<title>still</title><script>document.title = "ran"</script>';
  const site = await openSite({
    "/free": { body },
    "/strict": { body, headers: { "content-security-policy": "script-src 'none'" } },
  });
  const titleOf = async (path: string) => {
    await page.goto(site + path);
    return page.title();
  };
  expect([await titleOf("/free"), await titleOf("/strict")]).toEqual(["ran", "still"]);
});

test("it draws text, and still runs after a context was closed", async () => {
  await (await browser.newContext()).close();
  await page.goto("about:blank");
  const inked = await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return 0;
    canvas.font = "40px sans-serif";
    canvas.fillText("Kaja õ Я", 10, 60);
    return canvas
      .getImageData(0, 0, 300, 150)
      .data.filter((_, at) => at % 4 === 3)
      .reduce((sum, alpha) => sum + Number(alpha > 0), 0);
  });
  expect(inked).toBeGreaterThan(500);
});
