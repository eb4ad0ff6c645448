import { createRequire } from "node:module";
import { createElement } from "react";
import { expect, test } from "vitest";

const PlainEncoder = TextEncoder;
// As wrangler bundles it in place of "react-dom/server".
const { renderToReadableStream } = createRequire(import.meta.url)("../../functions/react-server.cjs") as typeof import("react-dom/server");
const { version } = createRequire(import.meta.url)("react-dom/server.browser") as typeof import("react-dom/server");

/** The React whose source was read for it. */
const READ = "18.3.1";

test(`the encoder that remembers is for React ${READ} alone`, () => {
  const why =
    "functions/react-server.cjs hands React shared arrays, which holds only while React makes one encoder as it is loaded and copies what is shorter than 512 bytes. " +
    "Read react-dom/cjs/react-dom-server.browser.production.min.js of the new version for both (writeChunk), measure, then name the version here.";
  expect(version, why).toBe(READ);
});

const page = (text: string) => createElement("p", { className: "font-semibold", title: text }, text, createElement("b", null, text));

const render = async (text: string): Promise<string> => new Response(await renderToReadableStream(page(text))).text();

test("nobody but React gets the encoder that remembers", () => {
  expect(TextEncoder).toBe(PlainEncoder);
  expect(new TextEncoder().encode("p")).not.toBe(new TextEncoder().encode("p"));
});

// Three bytes for each of 160 characters are the most that is remembered; React hands on what is longer than 512 bytes.
test.each(["short", "", "Ключ 🔑 <&>", "界".repeat(160), "界".repeat(161), "long ".repeat(500)])("a page is the same each time: %#", async (text) => {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const expected = `<p class="font-semibold" title="${escaped}">${escaped}<b>${escaped}</b></p>`;
  for (let round = 0; round < 3; round++) expect(await render(text)).toBe(expected);
});

test("more texts than are remembered are rendered all the same", async () => {
  for (let n = 0; n < 60; n++) {
    const items = Array.from({ length: 100 }, (_, at) => createElement("i", { key: at }, `${n}.${at}`));
    const html = await new Response(await renderToReadableStream(createElement("div", null, items))).text();
    expect(html).toContain(`<i>${n}.99</i></div>`);
  }
});
