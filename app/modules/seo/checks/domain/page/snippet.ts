import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { HtmlFacts, PageFacts } from "../../../domain/facts.ts";
import { textWidthPx } from "../../../snippets/domain/pixel-width.ts";
import { charCount, type Emit, excerpt } from "../evidence.ts";
import { isNoindex } from "../robots-directives.ts";
import { saysNotFound } from "../soft-not-found.ts";

const quote = (text: string): string => `“${excerpt(text, 120)}”`;

/**
 * Checks the parts of a search result: title and description. Their length matters only where the page may be shown.
 */
export function checkSnippet(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  const shown = !isNoindex(page);
  checkTitle(html, shown, emit);
  checkDescription(html, shown, emit);
  if (shown) checkSoftNotFound(page, html, emit);
}

/** An error page that answers as if it were none. Few words alone do not make one: the page must say so itself. */
function checkSoftNotFound(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  if (page.status !== 200 || html.wordCount > LIMITS.softNotFoundMaxWords) return;
  const heading = html.headings.find(({ level }) => level === 1)?.text;
  const said = [html.titles[0], heading].find((text) => text !== undefined && saysNotFound(text));
  if (said !== undefined) emit("soft-404", `status 200: ${quote(said)}`, "status 404 or 410");
}

function checkTitle(html: HtmlFacts, shown: boolean, emit: Emit): void {
  const title = html.titles.find((text) => text.trim() !== "")?.trim();
  if (title === undefined) {
    emit("title-missing", html.titles.length > 0 ? "An empty title" : "No title element");
    return;
  }
  if (html.titles.length > 1)
    emit("title-multiple", `${html.titles.length} titles: ${html.titles.map(quote).join(", ")}`, "1 title");
  if (!shown) return;
  const chars = charCount(title);
  if (chars < LIMITS.titleMinChars)
    emit("title-too-short", `${counted(chars, "character")}: ${quote(title)}`, `${LIMITS.titleMinChars} characters`);
  if (chars > LIMITS.titleMaxChars)
    emit("title-too-long", `${counted(chars, "character")}: ${quote(title)}`, `${LIMITS.titleMaxChars} characters`);
  const widthPx = textWidthPx(title);
  if (widthPx > LIMITS.titleMaxPx)
    emit("title-too-wide", `about ${widthPx} px: ${quote(title)}`, `${LIMITS.titleMaxPx} px`);
}

function checkDescription(html: HtmlFacts, shown: boolean, emit: Emit): void {
  if (!shown) return;
  const description = html.descriptions.find((text) => text.trim() !== "")?.trim();
  if (description === undefined) {
    emit("description-missing", html.descriptions.length > 0 ? "An empty description" : "No meta description");
    return;
  }
  if (html.descriptions.length > 1)
    emit("description-multiple", `${html.descriptions.length} descriptions`, "1 description");
  const title = html.titles.find((text) => text.trim() !== "")?.trim();
  if (title !== undefined && title.toLowerCase() === description.toLowerCase())
    emit("description-same-as-title", quote(description));
  const chars = charCount(description);
  if (chars < LIMITS.descriptionMinChars)
    emit(
      "description-too-short",
      `${counted(chars, "character")}: ${quote(description)}`,
      `${LIMITS.descriptionMinChars} characters`,
    );
  if (chars > LIMITS.descriptionMaxChars)
    emit(
      "description-too-long",
      `${counted(chars, "character")}: ${quote(description)}`,
      `${LIMITS.descriptionMaxChars} characters`,
    );
}
