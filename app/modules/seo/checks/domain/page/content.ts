import { isLanguageTag } from "#app/platform/web/language-codes.ts";
import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { HtmlFacts, PageFacts } from "../../../domain/facts.ts";
import { charCount, type Emit } from "../evidence.ts";
import { isNoindex } from "../robots-directives.ts";

/** Checks headings, amount of text, and the declarations that browsers need. */
export function checkContent(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  checkHeadings(html, emit);
  if (!isNoindex(page) && html.wordCount < LIMITS.wordsMin)
    emit("low-word-count", counted(html.wordCount, "word"), `${LIMITS.wordsMin} words`);

  const filler = PLACEHOLDER.exec(html.text);
  if (filler) emit("placeholder-text", `“${filler[0].replace(/\s+/g, " ")}”`, "the real text");

  if (html.lang === null || html.lang.trim() === "") emit("lang-missing", "No lang attribute on the html element");
  else if (!isLanguageTag(html.lang.trim())) emit("lang-invalid", `lang="${html.lang}"`, "a BCP 47 code");
  if (!html.charset && !/;\s*charset=/i.test(page.contentType ?? ""))
    emit("charset-missing", "Neither a meta charset nor a charset in Content-Type", "utf-8");
  checkViewport(html.viewport, emit);

  const missing = [html.openGraph.title ? "" : "og:title", html.openGraph.image ? "" : "og:image"].filter(Boolean);
  if (missing.length > 0) emit("open-graph-missing", `Missing: ${missing.join(", ")}`, "og:title and og:image");
  const { image } = html.openGraph;
  if (image && !/^https?:\/\//i.test(image.trim())) emit("open-graph-image-relative", image, "https://…");
  if (html.twitterCard === null) emit("twitter-card-missing", "No twitter:card", "summary_large_image");
}

/** The usual filler of printers and templates, as far as a reader recognises it. */
const PLACEHOLDER = /\blorem\s+ipsum(?:\s+dolor(?:\s+sit\s+amet)?)?/i;

function checkHeadings(html: HtmlFacts, emit: Emit): void {
  let h1Count = 0;
  let longest = "";
  let emptyCount = 0;
  let previousLevel = 0;
  let skipped: string | null = null;
  for (const { level, text } of html.headings) {
    if (level === 1) {
      h1Count += 1;
      if (text.length > longest.length) longest = text;
    }
    if (text.trim() === "") emptyCount += 1;
    // Only a jump downwards skips; the first heading may have any level (the h1 checks judge it).
    if (previousLevel > 0 && level > previousLevel + 1)
      skipped ??= `h${previousLevel} is followed by h${level} “${text}”`;
    previousLevel = level;
  }
  if (h1Count === 0) emit("h1-missing", "No h1", "1 h1");
  if (h1Count > 1) emit("h1-multiple", `${h1Count} h1`, "1 h1");
  const chars = longest.length > LIMITS.h1MaxChars ? charCount(longest) : 0;
  if (chars > LIMITS.h1MaxChars)
    emit("h1-too-long", `${counted(chars, "character")}: “${longest}”`, `${LIMITS.h1MaxChars} characters`);
  if (emptyCount > 0) emit("heading-empty", counted(emptyCount, "empty heading"));
  if (skipped !== null) emit("heading-level-skipped", skipped, "one level at a time");
}

/** WCAG 1.4.4 asks for enlarging to 200%: a maximum-scale below 2 prevents it. */
const ZOOM_MIN = 2;

function checkViewport(viewport: string | null, emit: Emit): void {
  if (viewport === null || viewport.trim() === "") {
    emit("viewport-missing", "No meta viewport", "width=device-width, initial-scale=1");
    return;
  }
  const settings = new Map(
    viewport
      .toLowerCase()
      .split(/[,;]/)
      .map((part) => [part.split("=")[0]?.trim() ?? "", part.split("=")[1]?.trim() ?? ""]),
  );
  const scalable = settings.get("user-scalable");
  const maximum = Number.parseFloat(settings.get("maximum-scale") ?? "");
  if (scalable === "no" || scalable === "0" || maximum < ZOOM_MIN)
    emit("viewport-blocks-zoom", viewport, "zoom to 200%");
}
