import { err, ok } from "#app/shared/result.ts";
import { isStopWord } from "#app/shared/text/stop-words.ts";
import { TEXT_LANGUAGES } from "../domain/text-languages.ts";
import type { Check } from "../domain/tool.ts";
import { linesOf, textOf } from "../domain/tool-values.ts";
import { never, type ToolDefinition } from "../tool/tool-definition.ts";
import { readAddress } from "../tool/tool-input.server.ts";
import { type Campaign, judgeCampaign, normalizeCampaignValue, slugFrom, withCampaign } from "./domain/slug.ts";

const MAX_TITLES = 200;
const SLUG_MAX_CHARS = 75;

export const slugBuilder: ToolDefinition = {
  id: "slug-builder",
  title: "URL slug builder",
  sentence: "Readable URL slugs from titles: lower case, hyphens, no accents, no filler words.",
  icon: "code",
  group: "URLs and answers",
  verb: "Build slugs",
  fields: [
    {
      name: "titles",
      label: "Titles",
      kind: "lines",
      rows: 4,
      maxChars: 50_000,
      placeholder: "How to brew green tea",
      hint: `One on each line, at most ${MAX_TITLES}.`,
    },
    {
      name: "language",
      label: "Language",
      kind: "choice",
      options: TEXT_LANGUAGES.map(({ value, label }) => ({ value, label: label.replace(" (counted only)", "") })),
      half: true,
    },
    {
      name: "short",
      label: "Leave out words that carry no topic",
      kind: "switch",
      hint: "the, how, for: in English, German, Spanish, French, Italian and Dutch.",
    },
    {
      name: "letters",
      label: "Keep letters as they are written",
      kind: "switch",
      hint: "Accents and other scripts stay; browsers show them, links carry them percent-encoded.",
    },
  ],
  example: {
    titles: "How to brew the perfect green tea\nCrème brûlée & coffee: 10 ideas\nGrüner Tee für Anfänger",
    language: "en",
    short: "on",
  },
  rules: [
    {
      text: "Google advises simple, descriptive words in the reader's language, with hyphens between.",
      source: {
        label: "Google: URL structure",
        href: "https://developers.google.com/search/docs/crawling-indexing/url-structure",
      },
    },
    {
      text: `Slugs end between words before ${SLUG_MAX_CHARS} characters, so that they stay readable where URLs are shown. That is our choice; search engines set no such limit.`,
    },
    {
      text: "Cyrillic is written in Latin letters after GOST 7.79, system B. Other scripts fall away unless letters are kept.",
    },
    { text: "Changing the URL of a published page costs a redirect: set slugs before." },
  ],
  network: never,
  async run(values) {
    const titles = linesOf(values, "titles");
    if (titles.length === 0) return err({ titles: "Enter at least one title." });
    if (titles.length > MAX_TITLES)
      return err({ titles: `Enter at most ${MAX_TITLES} titles; these are ${titles.length}.` });
    const language = textOf(values, "language");
    const keepLetters = textOf(values, "letters") === "on";
    const slugs = titles.map((title) => {
      const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const without = new Set(
        textOf(values, "short") === "on" ? words.filter((word) => isStopWord(word, language)) : [],
      );
      return slugFrom(title, { language, without, maxChars: SLUG_MAX_CHARS, keepLetters });
    });
    const seen = new Map<string, number>();
    for (const slug of slugs) seen.set(slug, (seen.get(slug) ?? 0) + 1);
    return ok([
      { kind: "listing", title: "Slugs", text: slugs.join("\n") },
      {
        kind: "table",
        title: "Title by title",
        columns: [{ label: "Title" }, { label: "Slug" }, { label: "Characters", numeric: true, wide: true }],
        rows: titles.map((title, at) => {
          const slug = slugs[at] ?? "";
          const remark =
            slug === ""
              ? "No letter of it can stand in a slug: keep letters as they are written."
              : (seen.get(slug) ?? 0) > 1
                ? "Another title has the same slug."
                : null;
          return [
            title,
            { text: slug || "–", mono: true, ...(remark ? { below: remark } : {}) },
            String([...slug].length),
          ];
        }),
      },
    ]);
  },
};

const OWN_RULES = "Your workspace's UTM rules list the allowed values.";

export const utmBuilder: ToolDefinition = {
  id: "utm-builder",
  title: "Campaign link builder",
  sentence:
    "Links that show analytics where a visitor came from, with values that stay the same from one campaign to the next.",
  icon: "trending-up",
  group: "URLs and answers",
  verb: "Build link",
  fields: [
    { name: "url", label: "URL", kind: "url", placeholder: "example.com/sale" },
    {
      name: "source",
      label: "Source",
      kind: "line",
      maxChars: 100,
      placeholder: "newsletter",
      hint: "utm_source: who sends the visitor.",
      half: true,
    },
    {
      name: "medium",
      label: "Medium",
      kind: "line",
      maxChars: 100,
      placeholder: "email",
      hint: "utm_medium: the channel type, such as email.",
      half: true,
    },
    {
      name: "campaign",
      label: "Campaign",
      kind: "line",
      maxChars: 100,
      placeholder: "spring_sale",
      hint: "utm_campaign",
      half: true,
    },
    { name: "id", label: "Campaign id", kind: "line", maxChars: 100, hint: "utm_id, if there is one.", half: true },
    {
      name: "term",
      label: "Keyword",
      kind: "line",
      maxChars: 100,
      hint: "utm_term: what was searched for.",
      half: true,
    },
    {
      name: "content",
      label: "Content",
      kind: "line",
      maxChars: 100,
      hint: "utm_content: which of several links.",
      half: true,
    },
    { name: "tidy", label: "Lower case, and _ for spaces", kind: "switch" },
  ],
  example: {
    url: "https://example.com/sale#teapots",
    source: "Newsletter",
    medium: "email",
    campaign: "Spring sale",
    tidy: "on",
  },
  rules: [
    {
      text: "Source, medium and campaign are what Google Analytics asks for at least.",
      source: {
        label: "Google Analytics: collect campaign data",
        href: "https://support.google.com/analytics/answer/10917952",
      },
    },
    { text: "Letter case counts: Email and email are two media." },
    { text: "Do not tag links within your own site: each would begin a new visit in many analytics." },
  ],
  network: never,
  async run(values, { warningsOf }) {
    const address = readAddress(values, "url");
    const read = (name: string) =>
      textOf(values, "tidy") === "on" ? normalizeCampaignValue(textOf(values, name)) : textOf(values, name);
    const campaign: Campaign = {
      source: read("source"),
      medium: read("medium"),
      campaign: read("campaign"),
      id: read("id"),
      term: read("term"),
      content: read("content"),
    };
    if (!address.ok) return address;
    if (campaign.source === "") return err({ source: "Enter who sends the visitor: utm_source is required." });
    // The door cut the fragment off, since no server is asked for one; a link keeps it.
    const fragment = /#\S*$/.exec(textOf(values, "url"))?.[0] ?? "";
    const link = withCampaign(`${address.value}${fragment}`, campaign);
    const missing = (["medium", "campaign"] as const).filter((name) => campaign[name] === "");
    const warnings = await warningsOf(link);
    const judged = Object.entries(campaign)
      .filter(([, value]) => value !== "" && warnings.some((text) => text.includes(`“${value}”`)))
      .map(([field]) => field);
    const checks: Check[] = [
      ...(missing.length > 0
        ? [
            {
              tone: "warn" as const,
              title: `Without ${missing.join(" and ")}`,
              detail: "Analytics then file the visit under (not set).",
            },
          ]
        : []),
      ...judgeCampaign(address.value, campaign, judged),
      ...warnings.map((title) => ({ tone: "warn" as const, title, detail: OWN_RULES })),
    ];
    return ok([
      { kind: "listing", title: "Link", text: link },
      ...(checks.length > 0
        ? [{ kind: "checks" as const, title: "To think about", items: checks }]
        : [{ kind: "note" as const, text: `${link.length} characters. Nothing is odd about it.` }]),
    ]);
  },
};
