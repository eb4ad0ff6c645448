import type { HtmlFacts, PageFacts } from "../../facts.ts";
import { LIMITS } from "../../limits.ts";
import { type Emit, plural } from "../evidence.ts";
import { isLoopback, pathOf } from "../urls.ts";

/** Structured data that does not parse or has no type. */
export function checkStructuredData(html: HtmlFacts, emit: Emit): void {
  const broken = html.structuredData.filter((block) => block.error !== null);
  const first = broken[0];
  if (first) emit("structured-data-parse-error", `${plural(broken.length, "block")}: ${first.error}, in ${first.excerpt}`, "valid JSON");
  const untyped = html.structuredData.filter((block) => block.error === null && block.type === null);
  if (untyped[0]) emit("structured-data-type-missing", `${plural(untyped.length, "block")}: ${untyped[0].excerpt}`, "@type");
}

/** Encryption and protective headers. A loopback host has no certificate and no attacker on the way, so it may use http. */
export function checkSecurity(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  const secure = page.url.startsWith("https://");
  if (!secure && !isLoopback(page.url)) emit("page-on-http", "http://", "https://");
  if (secure && html.mixedContent.length > 0) {
    const urls = [...new Set(html.mixedContent.slice(0, LIMITS.relatedMax).map((resource) => resource.url))];
    emit("mixed-content", `${plural(html.mixedContent.length, "resource")}, first: <${html.mixedContent[0]?.tag}> ${urls[0]}`, "https://", urls);
  }
  const insecureForms = html.formActions.filter((action) => action.toLowerCase().startsWith("http://") && !isLoopback(action));
  if (insecureForms.length > 0) emit("form-insecure", insecureForms.join(", "), "https://", insecureForms);

  const { headers } = page;
  const policy = headers["content-security-policy"] ?? "";
  if (secure && !headers["strict-transport-security"]) emit("hsts-missing", "Header not sent", "max-age=31536000");
  if (!policy) emit("csp-missing", headers["content-security-policy-report-only"] ? "Report-Only, so nothing is blocked" : "Header not sent");
  if (!(headers["x-content-type-options"] ?? "").toLowerCase().includes("nosniff"))
    emit("nosniff-missing", headers["x-content-type-options"] ?? "Header not sent", "nosniff");
  if (!headers["x-frame-options"] && !/(?:^|[;,])\s*frame-ancestors\s/i.test(policy))
    emit("frame-protection-missing", "Neither frame-ancestors nor X-Frame-Options");
}

/** Address, time and weight. */
export function checkStructure(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  if (html.metaRefresh !== null) emit("redirect-meta-refresh", html.metaRefresh, "an HTTP redirect");
  if (page.url.length > LIMITS.urlMaxChars) emit("url-too-long", plural(page.url.length, "character"), `${LIMITS.urlMaxChars} characters`);
  const path = pathOf(page.url);
  if (path.includes("_")) emit("url-underscore", path, "hyphens");
  if (path.includes("//")) emit("url-double-slash", path, "single slashes");
  if (page.ttfbMs !== null && page.ttfbMs > LIMITS.ttfbMaxMs) emit("slow-response", `${Math.round(page.ttfbMs)} ms`, `${LIMITS.ttfbMaxMs} ms`);
  if (page.bodyBytes > LIMITS.htmlMaxBytes)
    emit("html-too-heavy", `${page.bodyBytes.toLocaleString("en-US")} bytes`, `${LIMITS.htmlMaxBytes.toLocaleString("en-US")} bytes`);
}
