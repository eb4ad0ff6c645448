import { textWidthPx } from "#app/modules/seo/index.ts";
import { err, ok } from "#app/shared/result.ts";
import { documentFacts, documentText } from "../ask.server.ts";
import { never, type ToolDefinition } from "../definition.ts";
import { crumbsOf, cutToWidth, SNIPPET } from "../domain/snippet.ts";
import type { Block, ToolField } from "../domain/tool.ts";
import { textOf } from "../domain/values.ts";
import { noPage } from "./http-headers.server.ts";
import { goOnWith, readAddress } from "./input.server.ts";

const TITLE_CHARS = { min: 20, max: 60 };
const DESCRIPTION_CHARS = { min: 80, max: 160 };

const META_FIELDS: readonly ToolField[] = [
  { name: "title", label: "Title", kind: "line", placeholder: "Green tea: how to brew it · Tea shop", meter: { fontPx: SNIPPET.title.fontPx, limitPx: SNIPPET.title.desktopPx } },
  { name: "description", label: "Meta description", kind: "line", maxChars: 1_000, placeholder: "What the page answers, in one or two sentences.", meter: { fontPx: SNIPPET.description.fontPx, limitPx: SNIPPET.description.desktopPx } },
];

const WIDTH_RULE = {
  text: `Widths are those of Arial, ${SNIPPET.title.fontPx} px for titles and ${SNIPPET.description.fontPx} px for descriptions, without kerning. On a desktop about ${SNIPPET.title.desktopPx} px of a title and ${SNIPPET.description.desktopPx} px of a description are seen. Google publishes no figure: these are the ones that preview tools have measured.`,
};
const GOOGLE_RULE = {
  text: "Google sets no limit for either, cuts what does not fit, and often writes another title or takes its text from the page.",
  source: { label: "Google: title links", href: "https://developers.google.com/search/docs/appearance/title-link" },
};

type Kind = "title" | "description";

const meterOf = (label: string, kind: Kind, text: string, device: "desktopPx" | "phonePx"): Block => {
  const { fontPx } = SNIPPET[kind];
  const limitPx = SNIPPET[kind][device];
  return {
    kind: "meter",
    label: `${label} on a ${device === "desktopPx" ? "desktop" : "phone"}`,
    text,
    shown: cutToWidth(text, fontPx, limitPx, textWidthPx),
    widthPx: textWidthPx(text, fontPx),
    limitPx,
    chars: [...text].length,
    limit: `${limitPx} px`,
  };
};

const charsCheck = (label: string, text: string, { min, max }: { min: number; max: number }) => {
  const chars = [...text].length;
  const right = chars >= min && chars <= max;
  return { tone: right ? ("good" as const) : ("warn" as const), title: `${label}: ${chars} characters`, detail: `${min} to ${max} characters are usual${chars < min ? "; this says little" : chars > max ? "; the end will rarely be seen" : ""}.` };
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
    description: "Green tea is easy to brew when the water is right. Learn how warm it should be, how long the leaves stay in, and how often you can pour again.",
  },
  rules: [WIDTH_RULE, GOOGLE_RULE, { text: "Characters are held against what SEOnaut reports: 20 to 60 for a title, 80 to 160 for a description.", source: { label: "SEOnaut", href: "https://github.com/StJudeWasHere/seonaut" } }],
  network: never,
  async run(values) {
    const title = textOf(values, "title");
    const description = textOf(values, "description");
    if (title === "" && description === "") return err({ title: "Enter a title or a description." });
    return ok([
      ...(title === "" ? [] : [meterOf("Title", "title", title, "desktopPx"), meterOf("Title", "title", title, "phonePx")]),
      ...(description === "" ? [] : [meterOf("Description", "description", description, "desktopPx"), meterOf("Description", "description", description, "phonePx")]),
      {
        kind: "checks",
        title: "Characters",
        items: [...(title === "" ? [] : [charsCheck("Title", title, TITLE_CHARS)]), ...(description === "" ? [] : [charsCheck("Description", description, DESCRIPTION_CHARS)])],
      },
      { kind: "links", title: "Go on:", items: [{ label: "see it as a search result", to: `/seo-tools/serp-preview?${new URLSearchParams({ title, description })}` }] },
    ]);
  },
};

export const serpPreview: ToolDefinition = {
  id: "serp-preview",
  title: "Search result preview",
  sentence: "A page as it appears in search results, on a desktop and on a phone, cut where it is cut there.",
  icon: "search",
  group: "Search results and sharing",
  verb: "Preview",
  fields: [
    { name: "url", label: "Address", kind: "url", placeholder: "example.com/green-tea", hint: "With title and description left empty, the page is read and its own are taken." },
    ...META_FIELDS,
    { name: "date", label: "Date before the description", kind: "line", maxChars: 30, placeholder: "22 Nov 2026", hint: "Results of articles often have one; it takes room." },
  ],
  example: {
    url: "https://tea.example/guides/green-tea",
    title: "Green tea: how to brew it without bitterness · Tea shop",
    description: "Green tea is easy to brew when the water is right. Learn how warm it should be, how long the leaves stay in, and how often you can pour again.",
    date: "22 Nov 2026",
  },
  rules: [WIDTH_RULE, GOOGLE_RULE, { text: "The preview draws a plain result. Pictures, ratings and other extras come from structured data, and only where a search engine chooses to show them." }],
  network: (values) => textOf(values, "title") === "" && textOf(values, "description") === "",
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    let url = address.value;
    let title = textOf(values, "title");
    let description = textOf(values, "description");
    const notes: Block[] = [];
    if (title === "" && description === "") {
      const trace = await ask.trace(url);
      const { end } = trace;
      const blocked = noPage(trace);
      if (!end || blocked) return ok(blocked ?? []);
      const facts = documentFacts(end.url, documentText(end));
      url = end.url;
      title = facts.titles[0] ?? "";
      description = facts.descriptions[0] ?? "";
      if (end.status >= 400) notes.push({ kind: "verdict", tone: "bad", title: `The page answered with ${end.status}`, text: "It will not stand in search results." });
      if (title === "") notes.push({ kind: "verdict", tone: "bad", title: "The page has no title", text: "Search engines make one up from its headings and links." });
      if (description === "") notes.push({ kind: "verdict", tone: "warn", title: "The page has no meta description", text: "Search engines take a text of the page." });
    }
    const date = textOf(values, "date");
    const { site, crumbs } = crumbsOf(url);
    const room = (limitPx: number) => limitPx - (date === "" ? 0 : textWidthPx(`${date} — `, SNIPPET.description.fontPx));
    const result = (device: "Desktop" | "Phone", size: "desktopPx" | "phonePx"): Block => ({
      kind: "serp",
      device,
      site,
      crumbs,
      date,
      title: title === "" ? site : cutToWidth(title, SNIPPET.title.fontPx, SNIPPET.title[size], textWidthPx),
      description: description === "" ? "(A text of the page.)" : cutToWidth(description, SNIPPET.description.fontPx, room(SNIPPET.description[size]), textWidthPx),
    });
    return ok([
      ...notes,
      result("Desktop", "desktopPx"),
      result("Phone", "phonePx"),
      ...(title === "" ? [] : [meterOf("Title", "title", title, "desktopPx")]),
      ...(description === "" ? [] : [meterOf("Description", "description", description, "desktopPx")]),
      goOnWith(url, [["social-cards", "link preview", "url"], ["on-page-checker", "on-page check", "url"]]),
    ]);
  },
};
