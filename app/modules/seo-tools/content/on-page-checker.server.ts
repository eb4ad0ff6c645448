import { textWidthPx } from "#app/modules/seo/index.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import { TEXT_LANGUAGES } from "../domain/text-languages.ts";
import type { Block, ToolProblem, ToolValues } from "../domain/tool.ts";
import { textOf } from "../domain/tool-values.ts";
import { documentFacts, documentText, type PageRequester } from "../page-requests.server.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";
import { type Draft, judgeKeyphrase, judgeText, readMarkdownDraft } from "./domain/on-page.ts";
import { longSentenceWords, wordsOf } from "./domain/readability.ts";

/** A block of a page with fewer words is a label or a button rather than a paragraph. */
const PARAGRAPH_MIN_WORDS = 8;
const LOOKS_LIKE_HTML = /<(p|div|h[1-6]|a|ul|ol|article|section|body|html|br)[\s>/]/i;

const slugOf = (url: string): string => {
  const last = new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "";
  try {
    return decodeURIComponent(last).replace(/\.[a-z]{2,5}$/i, "");
  } catch {
    return last;
  }
};

async function draftOfHtml(url: string, html: string, language: string): Promise<Draft> {
  const facts = await documentFacts(url, html);
  const lines = facts.text.split("\n");
  const main = facts.headings.find(({ level }) => level === 1)?.text;
  const from = main ? lines.indexOf(main) + 1 : 0;
  const title = facts.titles[0] ?? "";
  return {
    title,
    titleWidthPx: textWidthPx(title),
    description: facts.descriptions[0] ?? "",
    slug: slugOf(url),
    text: facts.text,
    introduction:
      lines.slice(from).find((line) => wordsOf(line, language).length >= PARAGRAPH_MIN_WORDS) ?? lines[from] ?? "",
    headings: facts.headings,
    images: facts.images.map(({ alt }) => alt),
    links: facts.links.map(({ anchor, internal, nofollow }) => ({ anchor, internal, nofollow })),
    language,
  };
}

async function draftOf(
  values: ToolValues,
  ask: PageRequester,
  language: string,
): Promise<Result<{ draft: Draft; url: string | null } | Block[], ToolProblem>> {
  const body = textOf(values, "draft");
  const title = textOf(values, "title");
  const own = {
    titleWidthPx: textWidthPx(title),
    title,
    description: textOf(values, "description"),
    slug: textOf(values, "slug"),
  };
  if (body.trim() !== "") {
    if (!LOOKS_LIKE_HTML.test(body)) return ok({ draft: { ...readMarkdownDraft(body), ...own, language }, url: null });
    const draft = await draftOfHtml("https://draft.invalid/", body, language);
    // What the form says goes before what the markup says, where it says something.
    return ok({
      draft: {
        ...draft,
        slug: own.slug,
        description: own.description || draft.description,
        ...(title === "" ? {} : { title, titleWidthPx: own.titleWidthPx }),
      },
      url: null,
    });
  }
  if (textOf(values, "url") === "") return err({ url: "Enter the URL of a page, or paste a draft." });
  const address = readAddress(values, "url");
  if (!address.ok) return address;
  const trace = await ask.trace(address.value);
  const { end } = trace;
  const blocked = unavailablePageBlocks(trace);
  if (!end || blocked) return ok(blocked ?? []);
  if (end.status >= 400)
    return ok([
      {
        kind: "verdict",
        tone: "bad",
        title: `The page answered with ${end.status}`,
        text: "There is nothing to check.",
      },
    ]);
  return ok({ draft: await draftOfHtml(end.url, documentText(end), language), url: end.url });
}

export const onPageChecker: ToolDefinition = {
  id: "on-page-checker",
  title: "On-page checker",
  sentence: "Check a page or draft against your keyphrase, by Yoast's rules.",
  icon: "target",
  group: "Content",
  verb: "Check",
  fields: [
    { name: "keyphrase", label: "Keyphrase", kind: "line", maxChars: 120, placeholder: "green tea", half: true },
    { name: "language", label: "Language", kind: "choice", options: TEXT_LANGUAGES, half: true },
    {
      name: "url",
      label: "URL of the page",
      kind: "url",
      placeholder: "example.com/green-tea",
      hint: "Or leave it empty and fill in the draft.",
    },
    { name: "title", label: "Title of the draft", kind: "line", half: true },
    { name: "slug", label: "Slug of the draft", kind: "line", placeholder: "green-tea-guide", half: true },
    { name: "description", label: "Meta description of the draft", kind: "line", maxChars: 1_000 },
    {
      name: "draft",
      label: "Draft",
      kind: "lines",
      rows: 8,
      maxChars: 200_000,
      placeholder: "# Green tea\n\nGreen tea needs patience…",
      hint: "Plain text, Markdown or HTML. It takes the place of the URL.",
    },
  ],
  example: {
    keyphrase: "green tea",
    language: "en",
    title: "Green tea: how to brew it",
    slug: "green-tea",
    description:
      "Green tea is easy to brew when the water is right. Learn how warm it should be, how long the leaves stay in, and how often you can pour again.",
    draft:
      "# Green tea\n\nGreen tea needs patience more than skill. Let the water cool before you pour it.\n\n## How to brew green tea\n\nTake a spoon of leaves for each cup. See [our kettles](/kettles) and [a study](https://example.org/tea).\n\n## Water\n\nSoft water is best.\n\n![A cup of green tea](cup.jpg)\n",
  },
  rules: [
    {
      text: "Keyphrase, title, description, headings, images, slug and links are compared with the limits of Yoast SEO: density 0.5–3%, 30–75% of subheadings, 30–75% of five or more alternative texts, title up to 600 px, description 121–156 characters, text from 300 words.",
      source: {
        label: "Yoast: scoring SEO",
        href: "https://github.com/Yoast/wordpress-seo/blob/main/packages/yoastseo/src/scoring/assessments/SCORING%20SEO.md",
      },
    },
    {
      text: "Words are compared without case and accents. Other forms of a word (tea, teas) and synonyms are not recognized, which Yoast does for some languages.",
    },
    {
      text: "Of a page its whole visible text is read, up to 20,000 characters, with its menus; the introduction is the first longer paragraph after the main heading.",
    },
    { text: "These limits are a craft's rules of thumb, not the rules of a search engine." },
  ],
  network: (values) => textOf(values, "draft").trim() === "" && textOf(values, "url") !== "",
  async run(values, { ask }) {
    const keyphrase = textOf(values, "keyphrase");
    if (keyphrase === "") return err({ keyphrase: "Enter what the page is to be found for." });
    const language = textOf(values, "language");
    const read = await draftOf(values, ask, language);
    if (!read.ok) return read;
    if (Array.isArray(read.value)) return ok(read.value);
    const { draft, url } = read.value;
    const about = judgeKeyphrase(draft, keyphrase);
    const text = judgeText(draft, longSentenceWords(language));
    const all = [...about, ...text];
    const good = all.filter(({ tone }) => tone === "good").length;
    const bad = all.filter(({ tone }) => tone === "bad").length;
    return ok([
      {
        kind: "verdict",
        tone: bad > 0 ? "bad" : good === all.length ? "good" : "warn",
        title: `${good} of ${all.length} checks are good`,
        text: `${counted(bad, "problem")}, ${all.length - good - bad} to improve, for “${keyphrase}”.`,
      },
      { kind: "checks", title: "Keyphrase", items: about },
      { kind: "checks", title: "Text", items: text },
      ...(url
        ? [
            nextTools(url, [
              ["readability", "readability", "url"],
              ["serp-preview", "search preview", "url"],
              ["canonical-checker", "canonical", "url"],
            ]),
          ]
        : []),
    ]);
  },
};
