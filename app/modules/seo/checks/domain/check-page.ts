import type { PageFacts } from "../../domain/facts.ts";
import { type Emit, makeFinding } from "./evidence.ts";
import type { IssueFinding } from "./issues/catalogue.ts";
import { checkAddress } from "./page/address.ts";
import { checkAnswer } from "./page/answer.ts";
import { checkContent } from "./page/content.ts";
import { checkHreflang } from "./page/hreflang.ts";
import { checkImages } from "./page/images.ts";
import { checkIndexing } from "./page/indexing.ts";
import { checkLinks } from "./page/links.ts";
import { checkSnippet } from "./page/snippet.ts";
import { checkStartPage } from "./page/start-page.ts";
import { checkStructuredDataProperties } from "./page/structured-data.ts";
import { checkSecurity, checkStructure, checkStructuredData } from "./page/technical.ts";

/**
 * Judges one page by its own facts: at most one finding per issue code, each with evidence.
 * Runs once per crawled page, in time linear in its links and images.
 */
export function checkPage(page: PageFacts): IssueFinding[] {
  const findings = new Map<string, IssueFinding>();
  // The first occurrence is kept: a finding is identified by code and URL.
  const emit: Emit = (code, found, limit, related) => {
    if (!findings.has(code)) findings.set(code, makeFinding(code, page.url, found, limit, related));
  };
  const judgeable = checkAnswer(page, emit);
  const { html } = page;
  if (judgeable && html) {
    checkSnippet(page, html, emit);
    checkContent(page, html, emit);
    checkIndexing(page, html, emit);
    checkLinks(page, html, emit);
    checkImages(html, emit);
    checkHreflang(page, html, emit);
    checkStructuredData(html, emit);
    checkStructuredDataProperties(html, emit);
    checkSecurity(page, html, emit);
    checkStructure(page, html, emit);
    checkAddress(page, emit);
    checkStartPage(page, html, emit);
  }
  return [...findings.values()];
}
