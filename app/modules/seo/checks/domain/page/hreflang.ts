import { isHreflangCode, primaryLanguage } from "#app/platform/web/language-codes.ts";
import { hasScheme } from "#app/platform/web/url/url-parts.ts";
import type { HtmlFacts, PageFacts } from "../../../domain/facts.ts";
import type { Emit } from "../evidence.ts";

const X_DEFAULT = "x-default";

/** The page's own hreflang annotations; what their targets answer is a site check. */
export function checkHreflang(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  if (html.hreflangs.length === 0) return;
  const targetOf = new Map<string, string>();
  const invalid = new Set<string>();
  const relative: string[] = [];
  const ownLanguages: string[] = [];
  let conflict: string | null = null;
  let hasSelf = false;
  for (const { lang, raw, url } of html.hreflangs) {
    const code = lang.trim().toLowerCase();
    if (!isHreflangCode(code)) invalid.add(lang);
    if (!hasScheme(raw)) relative.push(raw);
    if (url === null) continue;
    const known = targetOf.get(code);
    if (known !== undefined && known !== url) conflict ??= `${lang}: ${known} and ${url}`;
    targetOf.set(code, url);
    if (url === page.url) {
      hasSelf = true;
      if (code !== X_DEFAULT) ownLanguages.push(code);
    }
  }
  if (invalid.size > 0)
    emit(
      "hreflang-invalid-code",
      [...invalid].map((code) => `hreflang="${code}"`).join(", "),
      "ISO 639-1 and ISO 3166-1",
    );
  if (relative.length > 0) emit("hreflang-relative", relative.join(", "), "absolute URLs");
  if (conflict !== null) emit("hreflang-conflict", conflict, "one URL per code");
  if (!hasSelf) emit("hreflang-self-missing", `Listed: ${[...targetOf.keys()].join(", ")}`, page.url);
  if (!targetOf.has(X_DEFAULT))
    emit("hreflang-x-default-missing", `Listed: ${[...targetOf.keys()].join(", ")}`, X_DEFAULT);
  const { lang } = html;
  if (lang && ownLanguages.length > 0 && !ownLanguages.some((own) => primaryLanguage(own) === primaryLanguage(lang))) {
    emit("hreflang-lang-mismatch", `hreflang="${ownLanguages.join(", ")}", lang="${lang}"`, "the same language");
  }
}
