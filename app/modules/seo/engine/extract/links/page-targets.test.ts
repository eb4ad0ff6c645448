import { expect, it } from "vitest";
import { HtmlReader } from "../html-reader.ts";
import { srcsetAddresses } from "./page-targets.ts";

function read(head: string, body = "", url = "https://a.example/dir/page") {
  const reader = new HtmlReader(url);
  reader.push(new TextEncoder().encode(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`));
  return reader.end("a.example");
}
const targetsOf = (head: string, body = "") =>
  read(head, body).targets?.map(({ role, url }) => `${role} ${url.replace("https://a.example", "")}`);

it.each([
  ['<link rel="stylesheet" href="site.css?v=2">', ["stylesheet /dir/site.css?v=2"]],
  ['<link rel="alternate stylesheet" href="/print.css">', ["stylesheet /print.css"]],
  [
    '<link rel="shortcut icon" href="/favicon.ico"><link rel=apple-touch-icon href=/touch.png>',
    ["icon /favicon.ico", "icon /touch.png"],
  ],
  ['<link rel=prev href="?p=1"><link rel=next href="?p=3">', ["pagination /dir/page?p=1", "pagination /dir/page?p=3"]],
  ['<link rel=preconnect href="https://cdn.example"><link rel=alternate href=/feed.xml>', []],
  [
    '<script src="/a.js"></script><script type=module src="/b.js"></script><script>inline()</script>',
    ["script /a.js", "script /b.js"],
  ],
  ['<script type="text/plain" src="/later.js"></script><script type="application/ld+json" src="/x"></script>', []],
  [
    '<meta property="og:image" content="/share.png"><meta name="twitter:image" content="/card.png">',
    ["social-image /share.png", "social-image /card.png"],
  ],
])("reads %s in the head", (head, targets) => expect(targetsOf(head)).toEqual(targets));

it.each([
  [
    '<iframe src="/map"></iframe><iframe src="/x" srcdoc="<p>"></iframe><iframe src="about:blank"></iframe>',
    ["frame /map"],
  ],
  [
    '<video src="/v.mp4" poster="/v.jpg"><track src="/v.vtt"></video>',
    ["image-source /v.jpg", "media /v.mp4", "media /v.vtt"],
  ],
  ['<audio><source src="/a.ogg"></audio>', ["media /a.ogg"]],
  ['<object data="/o.pdf"></object><embed src="/e.svg">', ["media /o.pdf", "media /e.svg"]],
  [
    '<picture><source srcset="/a.avif 1x, /b.avif 2x"><img src="/a.png" srcset="/c.png 480w"></picture>',
    ["image-source /a.avif", "image-source /b.avif", "image-source /c.png"],
  ],
  ['<input type="Image" src="/go.png"><input type="text" src="/no.png">', ["image-source /go.png"]],
  ['<video src=""></video><img srcset="data:image/png;base64,AA,AA 1x"><script src="http://["></script>', []],
  ['<script src="/a.js"></script><script src="/a.js#again"></script>', ["script /a.js"]],
])("reads %s in the body", (body, targets) => expect(targetsOf("", body)).toEqual(targets));

it("leaves out what is in a template, and continues after it", () => {
  const { targets, places } = read(
    "",
    '<template id=row><div id=cell><iframe src="/a"></iframe><template><video src="/b"></video></template><img srcset="/c 1x"></div></template><video src="/d"></video>',
  );
  expect(targets).toEqual([{ role: "media", url: "https://a.example/d" }]);
  // Not even the template itself: nothing of it is on the page that a fragment could lead to.
  expect(places).toEqual([]);
});

it("knows the ids and names that a fragment can name", () =>
  expect(
    read(
      "",
      '<h2 id="prices">Prices</h2><a name="old">Old</a><input name="field"><p id="">None</p><b id="gr&ouml;&szlig;e">x</b>',
    ).places,
  ).toEqual(["prices", "old", "größe"]));

it("keeps a bounded number of both, and says when not all places are known", () => {
  const { targets, places } = read(
    "",
    Array.from({ length: 3_000 }, (_, at) => `<p id="p${at}"><embed src="/${at}">`).join(""),
  );
  expect(targets).toHaveLength(300);
  expect(places).toBeNull();
});

it.each([
  ["", []],
  ["a.png", ["a.png"]],
  ["a.png 1x, b.png 2x", ["a.png", "b.png"]],
  ["a.png, b.png 2x", ["a.png", "b.png"]],
  ["  ,a.png 480w,\n b,c.png 800w", ["a.png", "b,c.png"]],
  ["data:image/png;base64,AA== 1x, b.png 2x", ["data:image/png;base64,AA==", "b.png"]],
])("reads the srcset %j", (srcset, addresses) => expect(srcsetAddresses(srcset)).toEqual(addresses));
