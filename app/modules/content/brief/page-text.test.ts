import { expect, test } from "vitest";
import { readPageText } from "./page-text.ts";

test("signs that steer or turn the direction do not come from another's page into a text of ours", async () => {
  const html =
    "<title>Tea\u202e time</title><main><h2>Boil\u0085 the\u202e water\u2066</h2><p>One\u0007 cup.</p></main>";
  const { title, headings, passages } = await readPageText(html);
  expect([title, headings, passages]).toEqual(["Tea time", [{ level: 2, text: "Boil the water" }], ["One cup."]]);
});
