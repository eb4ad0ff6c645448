import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { eventGroups } from "../domain/event-types.ts";
import { EndpointFields } from "./endpoint-fields.tsx";

test("the events are in a group for each module, with its title as the legend", () => {
  const groups = eventGroups();
  const values = { url: "", description: "", events: ["crawl.failed"] };
  const page = renderToStaticMarkup(createElement(EndpointFields, { values, errors: {}, groups }));
  const legends = [...page.matchAll(/<legend[^>]*>([^<]*)<\/legend>/g)].map(([, text]) =>
    text?.replaceAll("&amp;", "&"),
  );
  expect(legends).toEqual(["Events", ...groups.map(({ module }) => module)]);
  const [, seo = ""] = page.split(/<legend[^>]*>SEO Engine<\/legend>/);
  const [own = ""] = seo.split("</fieldset>");
  expect([...own.matchAll(/value="([a-z._]+)"/g)].map(([, type]) => type)).toEqual([
    "crawl.completed",
    "crawl.failed",
    "crawl.alert",
  ]);
  expect(page.match(/checked=""/g)).toHaveLength(1);
});
