import { describe, expect, it } from "vitest";
import { readHeadTags } from "./head-tags.server.ts";

const read = (html: string) => readHeadTags("https://a.example/page", html);

describe("readHeadTags", () => {
  it("takes what a page preloads for what it is", async () => {
    const kinds = ["script", "image", "constructor", "__proto__", "valueOf", ""].map(
      (kind, at) => `<link rel=preload as="${kind}" href=/${at}>`,
    );
    const { subresources } = await read(kinds.join(""));
    expect(subresources.map(({ kind }) => kind)).toEqual(["script", "picture", "other", "other", "other", "other"]);
  });

  it("leaves out what is in a template or belongs to a drawing", async () => {
    const html =
      "<template><meta property=og:title content=no><img src=/no.png></template><svg><title>no</title><style>no</style><script>no</script></svg>" +
      "<title>Yes</title><meta property=og:title content=yes><img src=/yes.png><style>a{}</style>";
    expect(await read(html)).toEqual({
      title: "Yes",
      metas: [{ name: "og:title", content: "yes" }],
      subresources: [{ kind: "picture", url: "https://a.example/yes.png", lazy: false, blocking: false }],
      inlineScriptChars: 0,
      inlineStyleChars: 3,
    });
  });

  it("reads a document of many pieces", async () => {
    const { title, metas } = await read(`<title>T</title>${"<p>é</p>".repeat(50_000)}<meta name=last content=1>`);
    expect([title, metas]).toEqual(["T", [{ name: "last", content: "1" }]]);
  });
});
