import { counted } from "#app/shared/format/number.ts";
import { err, ok } from "#app/shared/result.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import type { Block } from "../domain/tool.ts";
import { linesOf, textOf } from "../domain/tool-values.ts";
import { documentText } from "../page-requests.server.ts";
import { never, type ToolDefinition } from "../tool/tool-definition.ts";
import { readAddress } from "../tool/tool-input.server.ts";
import { readEntries, readLlms, writeLlms } from "./domain/llms-txt.ts";

const MAX_LINKS_SHOWN = 200;

const SPEC = {
  text: "The form is a title (H1, the only part required), a quotation as summary, free text without headings, then H2 sections with lists of links. “Optional” names a section that may be skipped.",
  source: { label: "llmstxt.org", href: "https://llmstxt.org/" },
};
const HONEST = {
  text: "llms.txt is a proposal. No large AI service has said that its crawler reads one; documentation tools and coding assistants do use it.",
};

function judged(text: string): Block[] {
  const { file, checks } = readLlms(text);
  const bad = checks.some(({ tone }) => tone === "bad");
  const warned = checks.some(({ tone }) => tone === "warn");
  const links = file.sections.flatMap(({ name, links: some }) => some.map((link) => ({ ...link, section: name })));
  return [
    {
      kind: "verdict",
      tone: bad ? "bad" : warned ? "warn" : "good",
      title: bad ? "This is not the proposed form" : warned ? "The form is nearly right" : "The form is right",
      text: file.title ? `${file.title}${file.summary ? `: ${file.summary}` : ""}` : "",
    },
    { kind: "checks", title: "Findings", items: checks },
    ...(links.length > 0
      ? [
          {
            kind: "table" as const,
            title: counted(links.length, "link"),
            columns: [{ label: "Section", wide: true }, { label: "Link" }, { label: "Notes", wide: true }],
            rows: links
              .slice(0, MAX_LINKS_SHOWN)
              .map(({ section, name, url, notes }) => [
                section,
                { text: name || "(no name)", below: url },
                notes || "–",
              ]),
          },
        ]
      : []),
  ];
}

export const llmsValidator: ToolDefinition = {
  id: "llms-txt",
  title: "llms.txt validator",
  sentence: "Check the format of an llms.txt file and the links it lists.",
  icon: "newspaper",
  group: "Crawling and indexing",
  verb: "Validate",
  fields: [
    { name: "url", label: "Website or URL of the file", kind: "url", placeholder: "example.com" },
    {
      name: "text",
      label: "Or the text",
      kind: "lines",
      rows: 8,
      maxChars: 500_000,
      placeholder:
        "# Tea shop\n\n> Teas from small gardens.\n\n## Docs\n\n- [Brewing](https://example.com/brewing.md): how warm, how long",
    },
  ],
  example: {
    text: "# Tea shop\n\n> Teas from small gardens, sent to all of Europe.\n\n## Guides\n\n- [Brewing](https://example.com/brewing.md): how warm, how long\n- [Kettles](/kettles.md)\n\n## Optional\n",
  },
  rules: [SPEC, HONEST],
  network: (values) => textOf(values, "text").trim() === "" && textOf(values, "url") !== "",
  async run(values, { ask }) {
    const text = textOf(values, "text");
    if (text.trim() !== "") return ok(judged(text));
    if (textOf(values, "url") === "") return err({ url: "Enter a website, or paste the text." });
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const { origin, pathname } = new URL(address.value);
    const trace = await ask.trace(pathname === "/" ? `${origin}/llms.txt` : address.value, {
      maxBytes: 500_000,
      accept: "text/plain,text/markdown,*/*;q=0.5",
    });
    const { end } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end || blocked) return ok(blocked ?? []);
    if (end.status >= 400)
      return ok([
        {
          kind: "verdict",
          tone: "info",
          title: `There is no llms.txt at ${end.url}`,
          text: `The server answered with ${end.status}. Nothing is wrong with that: the file is optional.`,
        },
        {
          kind: "links",
          title: "To make one:",
          items: [{ label: "llms.txt builder", to: "/seo-tools/llms-txt-builder" }],
        },
      ]);
    return ok(judged(documentText(end)));
  },
};

export const llmsBuilder: ToolDefinition = {
  id: "llms-txt-builder",
  title: "llms.txt builder",
  sentence: "A guide to your site for language models: what it is, and which pages say most.",
  icon: "newspaper",
  group: "Crawling and indexing",
  verb: "Build",
  fields: [
    { name: "title", label: "Name of the site", kind: "line", maxChars: 200, placeholder: "Tea shop" },
    {
      name: "summary",
      label: "Summary",
      kind: "line",
      maxChars: 500,
      placeholder: "Teas from small gardens, sent to all of Europe.",
    },
    {
      name: "details",
      label: "What a reader should know",
      kind: "lines",
      rows: 3,
      maxChars: 20_000,
      hint: "Free text without headings; optional.",
    },
    {
      name: "pages",
      label: "Pages",
      kind: "lines",
      rows: 7,
      maxChars: 200_000,
      placeholder:
        "## Guides\nBrewing | https://example.com/brewing.md | how warm, how long\nhttps://example.com/kettles",
      hint: "Name | URL | notes, one on each line; the URL alone will do. A line with ## begins a section.",
    },
  ],
  example: {
    title: "Tea shop",
    summary: "Teas from small gardens, sent to all of Europe.",
    pages:
      "## Guides\nBrewing | https://example.com/brewing.md | how warm, how long\nhttps://example.com/guides/choosing-a-kettle\n## Optional\nOur history | https://example.com/history.md",
  },
  rules: [SPEC, HONEST],
  network: never,
  async run(values) {
    const title = textOf(values, "title");
    if (title === "") return err({ title: "Enter the name of the site: it is the one part that is required." });
    if (/^#{1,6}\s/m.test(textOf(values, "details")))
      return err({ details: "Leave headings out: they begin sections with links." });
    const { entries, wrong } = readEntries(linesOf(values, "pages"), "Pages");
    if (wrong !== null) return err({ pages: `Line ${wrong} has no URL with http or https.` });
    const text = writeLlms(title, textOf(values, "summary"), textOf(values, "details"), entries);
    return ok([
      { kind: "listing", title: "llms.txt", text },
      { kind: "note", text: "Put it at /llms.txt of the site, as text/plain or text/markdown in UTF-8." },
      { kind: "checks", title: "Findings", items: readLlms(text).checks },
    ]);
  },
};
