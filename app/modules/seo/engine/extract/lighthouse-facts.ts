import type { Tag } from "#app/platform/web/html/html-scanner.ts";
import { LanguageScopes } from "#app/platform/web/html/language-scopes.ts";
import type { LighthouseFacts } from "../../checks/domain/lighthouse/facts.ts";
import { isVague, isVagueSomewhere, LONGEST_VAGUE_TEXT } from "../../checks/domain/lighthouse/link-texts.ts";
import { normalizeWhitespace } from "./text/whitespace.ts";

const CAPS = { list: 20, candidates: 200, links: 100, chars: 300, rawChars: 500 };

/** Addresses as most links have them: nothing of what is asked below can be true of them. */
const PLAIN_ADDRESS = /^(https?:\/\/[\w.-]+(\/[\w./?#-]*)?|[\w./?#-]+)$/;
const CRAWLER_METAS = new Set(["robots", "googlebot", "bingbot", "duckduckbot", "archive.org_bot"]);
/** Attributes that make no sense on an anchor without an address. */
const ADDRESS_ATTRIBUTES = ["target", "download", "ping", "rel", "hreflang", "type", "referrerpolicy"];
const HANDLERS = [
  "onclick",
  "onmousedown",
  "onmouseup",
  "onkeydown",
  "onkeyup",
  "onpointerdown",
  "ontouchstart",
  "onfocus",
];
const JAVASCRIPT_VOID = /javascript:void(\(|)0(\)|)/;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Gathers what the SEO audits of Lighthouse judge from the rendered page, as far as the document as sent shows it. */
export class LighthouseGatherer {
  #description: string | null = null;
  readonly #robots = new Map<string, string>();
  readonly #uncrawlable: { raw: string; text: string; late: boolean }[] = [];
  readonly #vague: { raw: string; text: string; lang: string | null }[] = [];
  readonly #languages = new LanguageScopes();
  readonly #alternates: { lang: string; raw: string }[] = [];
  readonly #canonicals: string[] = [];
  #imageCount = 0;
  readonly #withoutAlt: string[] = [];
  /** The anchor that is open; its text without those of pictures. */
  #anchor: { raw: string; text: string; judged: boolean } | null = null;

  /** Takes each start tag, before what it is. */
  open(tag: Tag): void {
    this.#languages.open(tag);
  }

  /** Takes each end tag. */
  close(name: string): void {
    this.#languages.close(name);
  }

  /** The text of an anchor is that of several lines. */
  breakLine(): void {
    const anchor = this.#anchor;
    if (anchor && anchor.text !== "" && anchor.text.length <= LONGEST_VAGUE_TEXT * 4) anchor.text += LINE;
  }

  meta(tag: Tag, name: string | undefined): void {
    if (name === "description") this.#description ??= (tag.get("content") ?? "").slice(0, CAPS.chars);
    else if (name !== undefined && CRAWLER_METAS.has(name) && !this.#robots.has(name))
      this.#robots.set(name, (tag.get("content") ?? "").slice(0, CAPS.chars));
  }

  /** A `<link>` in the head. */
  link(tag: Tag): void {
    const rel = tag.get("rel")?.toLowerCase();
    const raw = tag.get("href") ?? "";
    if (rel === "canonical") {
      if (raw !== "" && this.#canonicals.length < CAPS.list) this.#canonicals.push(raw.slice(0, CAPS.rawChars));
    } else if (rel === "alternate") {
      const lang = tag.get("hreflang");
      if (lang && this.#alternates.length < CAPS.links)
        this.#alternates.push({ lang: lang.slice(0, 40), raw: raw.slice(0, CAPS.rawChars) });
    }
  }

  anchor(tag: Tag): void {
    this.endAnchor();
    const href = tag.get("href");
    const raw = (href ?? "").slice(0, CAPS.rawChars);
    const plain = href !== null && PLAIN_ADDRESS.test(href);
    const judgement = plain ? "fine" : judgeAnchor(tag, href);
    if (judgement !== "fine" && this.#uncrawlable.length < CAPS.candidates)
      this.#uncrawlable.push({ raw, text: "", late: judgement === "late" });
    const leadsOn = plain || (href !== null && !/^\s*(javascript|mailto):/i.test(raw));
    const judged = leadsOn && !(tag.get("rel") ?? "").includes("nofollow");
    this.#anchor = { raw, text: "", judged };
    this.#languages.startLink();
  }

  text(text: string): void {
    const anchor = this.#anchor;
    if (!anchor) return;
    this.#languages.text();
    if (anchor.text.length <= LONGEST_VAGUE_TEXT * 4) anchor.text += text.slice(0, 500);
  }

  endAnchor(): void {
    const anchor = this.#anchor;
    if (!anchor) return;
    this.#anchor = null;
    const lang = this.#languages.endLink();
    if (anchor.text === "") return;
    const last = this.#uncrawlable.at(-1);
    if (last && last.text === "" && last.raw === anchor.raw)
      last.text = normalizeWhitespace(anchor.text.replaceAll(LINE, " ")).slice(0, CAPS.chars);
    if (!anchor.judged || this.#vague.length >= CAPS.candidates) return;
    const text = shownText(anchor.text);
    if (text.length <= LONGEST_VAGUE_TEXT && isVagueSomewhere(text.toLowerCase()))
      this.#vague.push({ raw: anchor.raw, text, lang });
  }

  image(tag: Tag): void {
    if (tag.has("hidden") || tag.get("aria-hidden") === "true" || HIDDEN_STYLE.test(tag.get("style") ?? "")) return;
    this.#imageCount++;
    if (!hasAlternative(tag) && this.#withoutAlt.length < CAPS.list)
      this.#withoutAlt.push((tag.get("src") ?? "").slice(0, CAPS.chars));
  }

  facts(url: string, base: string): LighthouseFacts {
    this.endAnchor();
    const page = withoutFragment(url);
    return {
      description: this.#description,
      robots: [...this.#robots].map(([name, content]) => ({ name, content })),
      uncrawlable: this.#uncrawlable
        .filter(({ raw, late }) => !late || URL.parse(raw.replace(/\s/g, ""), url) === null)
        .slice(0, CAPS.list)
        .map(({ raw, text }) => ({ raw, text })),
      vague: this.#vague
        .filter(({ raw, text, lang }) => {
          const target = URL.parse(raw, base)?.href ?? raw;
          return withoutFragment(target) !== page && isVague(text.toLowerCase(), lang);
        })
        .slice(0, CAPS.list)
        .map(({ raw, text }) => ({ raw, text })),
      imageCount: this.#imageCount,
      imagesWithoutAlt: this.#withoutAlt,
      alternates: this.#alternates,
      canonicals: this.#canonicals.map((raw) => ({ raw, href: URL.parse(raw, base)?.href ?? null })),
    };
  }
}

/** Between two lines of an anchor; no text of a page is likely to have it. */
const LINE = "\u2029";

/** A text as a browser shows it: only the white space of HTML is folded, and lines stay apart. */
const shownText = (text: string): string => text.replace(/[\t\n\f\r ]+/g, " ").trim();

const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? "";

/** "late": to be decided once the address of the page is known. */
function judgeAnchor(tag: Tag, href: string | null): "fine" | "fails" | "late" {
  const raw = (href ?? "").replace(/\s/g, "");
  if ((tag.get("role") ?? "").trim() !== "" || raw.startsWith("mailto:") || (raw === "" && tag.get("id")))
    return "fine";
  if (raw.startsWith("file:")) return "fails";
  if ((tag.get("name") ?? "").trim() !== "") return "fine";
  // Without an address it is a placeholder, unless it does something.
  if (href === null)
    return ADDRESS_ATTRIBUTES.some((name) => tag.has(name)) || HANDLERS.some((name) => tag.has(name))
      ? "fails"
      : "fine";
  if (JAVASCRIPT_VOID.test(raw)) return "fails";
  return /^(https?:\/\/[\w.-]+(\/|$)|[\w./?#-]*$)/.test(raw) ? "fine" : "late";
}

/** Returns whether a picture has an alternative, or declares that it needs none. */
function hasAlternative(tag: Tag): boolean {
  const alt = tag.get("alt");
  // White space alone is neither a text nor an empty one.
  if (alt !== null) return alt === "" || alt.trim() !== "";
  const role = (tag.get("role") ?? "").trim().toLowerCase();
  return (
    role === "none" ||
    role === "presentation" ||
    ["aria-label", "aria-labelledby", "title"].some((name) => (tag.get(name) ?? "").trim() !== "")
  );
}
