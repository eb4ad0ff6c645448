import { ok } from "#app/shared/result.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import { readHeadTags } from "../head-tags.server.ts";
import { documentText } from "../page-requests.server.ts";
import { always, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";
import { cardsOf, firstOf, judgeSharing } from "./domain/social-cards.ts";

const SHOWN = /^(og:|article:|product:|profile:|twitter:|fb:|description$|author$|theme-color$)/;

export const socialCards: ToolDefinition = {
  id: "social-cards",
  title: "Open Graph and link preview",
  sentence: "See how a page looks when it is shared, and which tags are missing.",
  icon: "share-2",
  group: "Search results and sharing",
  verb: "Preview",
  fields: [{ name: "url", label: "Page", kind: "url", placeholder: "example.com/article" }],
  example: { url: "https://example.com/" },
  rules: [
    {
      text: "og:title, og:type, og:image and og:url are required.",
      source: { label: "The Open Graph protocol", href: "https://ogp.me/" },
    },
    {
      text: "Pictures of 1200 × 630 pixels or more, 1.91:1, fill a large card.",
      source: {
        label: "Meta: images in link shares",
        href: "https://developers.facebook.com/docs/sharing/webmasters/images/",
      },
    },
    {
      text: "X reads twitter: tags and falls back to Open Graph.",
      source: {
        label: "X: cards markup",
        href: "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup",
      },
    },
    {
      text: "Cards are drawn from the tags. Pictures are named and not loaded: pages of Kaja load no files of other sites, so that no one learns whom you look at. Networks change how they draw without notice.",
    },
  ],
  network: always,
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const trace = await ask.trace(address.value);
    const { end } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end || blocked) return ok(blocked ?? []);
    const { metas, title } = await readHeadTags(end.url, documentText(end));
    const page = { url: end.url, title, description: firstOf(metas, "description"), metas };
    const shown = metas.filter(({ name }) => SHOWN.test(name));
    return ok([
      ...(end.status >= 400
        ? [
            {
              kind: "verdict" as const,
              tone: "bad" as const,
              title: `The page answered with ${end.status}`,
              text: "Networks show no card for it.",
            },
          ]
        : []),
      ...cardsOf(page),
      { kind: "checks", title: "Tags for sharing", items: judgeSharing(page) },
      {
        kind: "table",
        title: "Tags found",
        columns: [{ label: "Tag" }, { label: "Value" }],
        rows:
          shown.length > 0
            ? shown.map(({ name, content }) => [{ text: name, mono: true }, content || "(empty)"])
            : [["–", "This page has none."]],
      },
      nextTools(end.url, [
        ["http-headers", "headers", "url"],
        ["on-page-checker", "on-page check", "url"],
      ]),
    ]);
  },
};
