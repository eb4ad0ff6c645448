import { isLoopback } from "#app/platform/web/url/url-parts.ts";
import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { HtmlFacts, PageFacts } from "../../../domain/facts.ts";
import type { Emit } from "../evidence.ts";

/** Structured data that does not parse or has no type. */
export function checkStructuredData(html: HtmlFacts, emit: Emit): void {
  const broken = html.structuredData.filter((block) => block.error !== null);
  const first = broken[0];
  if (first)
    emit(
      "structured-data-parse-error",
      `${counted(broken.length, "block")}: ${first.error}, in ${first.excerpt}`,
      "valid JSON",
    );
  const untyped = html.structuredData.filter((block) => block.error === null && block.type === null);
  if (untyped[0])
    emit("structured-data-type-missing", `${counted(untyped.length, "block")}: ${untyped[0].excerpt}`, "@type");
}

/** Encryption and protective headers. A loopback host has no certificate and no attacker on the way, so it may use http. */
export function checkSecurity(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  const secure = page.url.startsWith("https://");
  if (!secure && !isLoopback(page.url)) emit("page-on-http", "http://", "https://");
  if (secure && html.mixedContent.length > 0) {
    const urls = [...new Set(html.mixedContent.slice(0, LIMITS.relatedMax).map((resource) => resource.url))];
    emit(
      "mixed-content",
      `${counted(html.mixedContent.length, "resource")}, first: <${html.mixedContent[0]?.tag}> ${urls[0]}`,
      "https://",
      urls,
    );
  }
  const insecureForms = html.formActions.filter(
    (action) => action.toLowerCase().startsWith("http://") && !isLoopback(action),
  );
  if (insecureForms.length > 0) emit("form-insecure", insecureForms.join(", "), "https://", insecureForms);

  const { headers } = page;
  const policy = headers["content-security-policy"] ?? "";
  if (secure && !headers["strict-transport-security"]) emit("hsts-missing", "Header not sent", "max-age=31536000");
  if (!policy)
    emit(
      "csp-missing",
      headers["content-security-policy-report-only"] ? "Report-Only, so nothing is blocked" : "Header not sent",
    );
  if (!(headers["x-content-type-options"] ?? "").toLowerCase().includes("nosniff"))
    emit("nosniff-missing", headers["x-content-type-options"] ?? "Header not sent", "nosniff");
  if (!headers["x-frame-options"] && !/(?:^|[;,])\s*frame-ancestors\s/i.test(policy))
    emit("frame-protection-missing", "Neither frame-ancestors nor X-Frame-Options");
  // Of several policies the last that a browser knows holds.
  const referrer = headers["referrer-policy"]
    ?.toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .findLast((part) => REFERRER_POLICIES.has(part));
  if (referrer !== undefined && FULL_ADDRESS_POLICIES.has(referrer))
    emit("referrer-policy-unsafe", referrer, "strict-origin-when-cross-origin");
}

/** Policies by which a browser sends another site the full address (Referrer Policy, section 3). */
const FULL_ADDRESS_POLICIES = new Set(["unsafe-url", "no-referrer-when-downgrade"]);
const REFERRER_POLICIES = new Set([
  ...FULL_ADDRESS_POLICIES,
  ...[
    "no-referrer",
    "same-origin",
    "origin",
    "strict-origin",
    "origin-when-cross-origin",
    "strict-origin-when-cross-origin",
  ],
]);

/** Time and weight. */
export function checkStructure(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  if (html.metaRefresh !== null) emit("redirect-meta-refresh", html.metaRefresh, "an HTTP redirect");
  if (page.ttfbMs !== null && page.ttfbMs > LIMITS.ttfbMaxMs)
    emit("slow-response", `${Math.round(page.ttfbMs)} ms`, `${LIMITS.ttfbMaxMs} ms`);
  if (page.bodyBytes > LIMITS.htmlMaxBytes)
    emit("html-too-heavy", counted(page.bodyBytes, "byte"), counted(LIMITS.htmlMaxBytes, "byte"));
  if (page.bodyBytes > LIMITS.uncompressedMaxBytes && !page.headers["content-encoding"])
    emit("compression-missing", `${counted(page.bodyBytes, "byte")}, no Content-Encoding`, "gzip or br");
}
