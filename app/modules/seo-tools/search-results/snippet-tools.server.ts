import { SERP_BOXES, serpPreview } from "#app/modules/seo/index.ts";
import { err, ok } from "#app/shared/result.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import type { ToolField } from "../domain/tool.ts";
import { textOf } from "../domain/tool-values.ts";
import { documentFacts, documentText } from "../page-requests.server.ts";
import type { AnswerBlock } from "../tool/tool-answer.ts";
import { never, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";

const TITLE_CHARS = { min: 20, max: 60 };
const DESCRIPTION_CHARS = { min: 80, max: 160 };

const TITLE_BOX = SERP_BOXES.desktop.title;
const DESCRIPTION_BOX = SERP_BOXES.desktop.description;
const roomOf = ({ linePx, maxLines }: typeof TITLE_BOX): number => linePx * maxLines;

const META_FIELDS: readonly ToolField[] = [
  {
    name: "title",
    label: "Title",
    kind: "line",
    placeholder: "Green tea: how to brew it · Tea shop",
    meter: { fontPx: TITLE_BOX.fontPx, limitPx: roomOf(TITLE_BOX) },
  },
  {
    name: "description",
    label: "Meta description",
    kind: "line",
    maxChars: 1_000,
    placeholder: "What the page answers, in one or two sentences.",
    meter: { fontPx: DESCRIPTION_BOX.fontPx, limitPx: roomOf(DESCRIPTION_BOX) },
  },
];

const WIDTH_RULE = {
  text: `Widths are those of Arial without kerning. On a desktop a title of ${TITLE_BOX.fontPx} px has one line of ${TITLE_BOX.linePx} px, a description of ${DESCRIPTION_BOX.fontPx} px two lines of ${DESCRIPTION_BOX.linePx} px; on a phone two and three lines of ${SERP_BOXES.mobile.title.linePx} px. Google publishes no figures: these are what its result pages measure.`,
};
const GOOGLE_RULE = {
  text: "Google sets no limit for either, cuts what does not fit, and often writes another title or takes its text from the page.",
  source: { label: "Google: title links", href: "https://developers.google.com/search/docs/appearance/title-link" },
};

const DEVICES = [
  ["desktop", "desktop"],
  ["mobile", "phone"],
] as const;

/** Title or description as each device cuts it. */
const metersOf = (label: "Title" | "Description", text: string): AnswerBlock[] =>
  text === ""
    ? []
    : DEVICES.map(([device, name]) => {
        const preview = serpPreview({
          url: "https://site.invalid/",
          title: label === "Title" ? text : null,
          description: label === "Title" ? null : text,
          device,
        });
        const { lines, widthPx, maxPx } = label === "Title" ? preview.title : preview.description;
        const { maxLines, linePx } = SERP_BOXES[device][label === "Title" ? "title" : "description"];
        return {
          kind: "meter",
          label: `${label} on a ${name}`,
          text,
          shown: lines.join(" "),
          widthPx,
          limitPx: maxPx,
          chars: [...text].length,
          limit: maxLines === 1 ? `one line of ${linePx} px` : `${maxLines} lines of ${linePx} px`,
        };
      });

const charsCheck = (label: string, text: string, { min, max }: { min: number; max: number }) => {
  const chars = [...text].length;
  const right = chars >= min && chars <= max;
  return {
    tone: right ? ("good" as const) : ("warn" as const),
    title: `${label}: ${chars} characters`,
    detail: `${min} to ${max} characters are usual${chars < min ? "; this says little" : chars > max ? "; the end will rarely be seen" : ""}.`,
  };
};

export const pixelMeter: ToolDefinition = {
  id: "pixel-meter",
  title: "Title and description meter",
  sentence: "How wide a title and a description are drawn in search results, and where they are cut.",
  icon: "gauge",
  group: "Search results and sharing",
  verb: "Measure",
  fields: META_FIELDS,
  example: {
    title: "Green tea: how warm the water should be, how long to wait, and how often to pour again · Tea shop",
    description:
      "Green tea is easy to brew when the water is right. Learn how warm it should be, how long the leaves stay in, and how often you can pour again.",
  },
  rules: [
    WIDTH_RULE,
    GOOGLE_RULE,
    {
      text: "Characters are compared with what SEOnaut reports: 20 to 60 for a title, 80 to 160 for a description.",
      source: { label: "SEOnaut", href: "https://github.com/StJudeWasHere/seonaut" },
    },
  ],
  network: never,
  async run(values) {
    const title = textOf(values, "title");
    const description = textOf(values, "description");
    if (title === "" && description === "") return err({ title: "Enter a title or a description." });
    return ok([
      ...metersOf("Title", title),
      ...metersOf("Description", description),
      {
        kind: "checks",
        title: "Characters",
        items: [
          ...(title === "" ? [] : [charsCheck("Title", title, TITLE_CHARS)]),
          ...(description === "" ? [] : [charsCheck("Description", description, DESCRIPTION_CHARS)]),
        ],
      },
      {
        kind: "links",
        title: "Next steps:",
        items: [
          {
            label: "see it as a search result",
            to: `/seo-tools/serp-preview?${new URLSearchParams({ title, description })}`,
          },
        ],
      },
    ]);
  },
};

export const resultPreview: ToolDefinition = {
  id: "serp-preview",
  title: "Search result preview",
  sentence: "See a page as it appears in search results on desktop and phone, truncated as Google truncates it.",
  icon: "search",
  group: "Search results and sharing",
  verb: "Preview",
  fields: [
    {
      name: "url",
      label: "URL",
      kind: "url",
      placeholder: "example.com/green-tea",
      hint: "With title and description left empty, the page is read and its own are taken.",
    },
    ...META_FIELDS,
    {
      name: "date",
      label: "Date",
      kind: "line",
      maxChars: 10,
      placeholder: "2026-11-22",
      hint: "Results of articles often have one; it takes room.",
      half: true,
    },
    {
      name: "query",
      label: "Searched for",
      kind: "line",
      maxChars: 120,
      placeholder: "green tea",
      hint: "Its words are set in bold.",
      half: true,
    },
  ],
  example: {
    url: "https://tea.example/guides/green-tea",
    title: "Green tea: how to brew it without bitterness · Tea shop",
    description:
      "Green tea is easy to brew when the water is right. Learn how warm it should be, how long the leaves stay in, and how often you can pour again.",
    date: "2026-11-22",
    query: "green tea",
  },
  rules: [
    WIDTH_RULE,
    GOOGLE_RULE,
    {
      text: "The preview draws a plain result. Pictures, ratings and other extras come from structured data, and only where a search engine chooses to show them.",
    },
  ],
  network: (values) => textOf(values, "title") === "" && textOf(values, "description") === "",
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const date = textOf(values, "date");
    if (date !== "" && !/^\d{4}-\d{2}-\d{2}$/.test(date)) return err({ date: "Write the date as 2026-11-22." });
    let url = address.value;
    let title = textOf(values, "title");
    let description = textOf(values, "description");
    const notes: AnswerBlock[] = [];
    if (title === "" && description === "") {
      const trace = await ask.trace(url);
      const { end } = trace;
      const blocked = unavailablePageBlocks(trace);
      if (!end || blocked) return ok(blocked ?? []);
      const facts = await documentFacts(end.url, documentText(end));
      url = end.url;
      title = facts.titles[0] ?? "";
      description = facts.descriptions[0] ?? "";
      if (end.status >= 400)
        notes.push({
          kind: "verdict",
          tone: "bad",
          title: `The page answered with ${end.status}`,
          text: "It will not stand in search results.",
        });
      if (title === "")
        notes.push({
          kind: "verdict",
          tone: "bad",
          title: "The page has no title",
          text: "Search engines make one up from its headings and links.",
        });
      if (description === "")
        notes.push({
          kind: "verdict",
          tone: "warn",
          title: "The page has no meta description",
          text: "Search engines take a text of the page.",
        });
    }
    const shared = { url, title, description, date: date || null, query: textOf(values, "query") || null };
    return ok([
      ...notes,
      ...DEVICES.map(([device]): AnswerBlock => ({ kind: "serp", preview: serpPreview({ ...shared, device }) })),
      nextTools(url, [
        ["social-cards", "link preview", "url"],
        ["on-page-checker", "on-page check", "url"],
      ]),
    ]);
  },
};
