import { pathOf } from "#app/platform/web/url/url-parts.ts";
import { exact } from "#app/shared/format/number.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import type { PageFacts } from "../../../domain/facts.ts";
import type { Emit } from "../evidence.ts";
import type { IssueCode } from "../issues/catalogue.ts";

const OF_FAILURE: Record<FetchFailure, { code: IssueCode; found: string }> = {
  timeout: { code: "response-timeout", found: "No complete answer in time" },
  dns: { code: "no-response", found: "The host name does not resolve" },
  connection: { code: "no-response", found: "The connection failed" },
  tls: { code: "no-response", found: "The certificate or the TLS handshake failed" },
  "refused-by-guard": { code: "no-response", found: "The address is private or reserved, so it was not requested" },
  "too-large": { code: "body-too-large", found: "The answer exceeded the size limit" },
  "invalid-encoding": { code: "body-invalid-encoding", found: "The body does not match its Content-Encoding" },
  "invalid-redirect": { code: "redirect-invalid", found: "Location is missing or not a valid URL" },
  "length-mismatch": { code: "body-length-mismatch", found: "The body ended before Content-Length" },
};

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);
const HTML_EXTENSIONS = new Set(["html", "htm", "xhtml", "php", "asp", "aspx", "jsp"]);

const extensionOf = (url: string): string => /\.([a-z0-9]{1,8})$/i.exec(pathOf(url))?.[1]?.toLowerCase() ?? "";

/** Judges status, failure and content type. Returns false when there is no document whose content could be judged. */
export function checkAnswer(page: PageFacts, emit: Emit): boolean {
  // A wall hides the page: nothing it answered says anything about the page itself.
  if (page.botWall) {
    emit(
      "blocked-by-bot-wall",
      `${page.botWall.vendor} challenge${page.status === null ? "" : `, status ${page.status}`}`,
    );
    return false;
  }
  if (page.robotsBlocked) return false;
  if (page.failure) {
    const { code, found } = OF_FAILURE[page.failure];
    const header =
      page.headers[
        page.failure === "invalid-encoding"
          ? "content-encoding"
          : page.failure === "length-mismatch"
            ? "content-length"
            : "location"
      ];
    emit(code, header && code !== "response-timeout" && code !== "no-response" ? `${found} (${header})` : found);
    return false;
  }
  if (page.truncated) {
    emit("body-too-large", `More than ${exact(page.bodyBytes)} bytes`);
    return false;
  }
  const { status } = page;
  if (status === null) return false;
  if (status === 429)
    emit(
      "rate-limited",
      page.headers["retry-after"] ? `status 429, Retry-After: ${page.headers["retry-after"]}` : "status 429",
    );
  else if (status >= 500) emit("server-error", `status ${status}`);
  else if (status >= 400) emit("client-error", `status ${status}`);
  if (status < 200 || status >= 300) return false;

  if (page.contentType === null) {
    if (page.bodyBytes > 0) emit("content-type-missing", "No Content-Type header", "text/html; charset=utf-8");
  } else {
    const type = page.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!HTML_TYPES.has(type) && (page.looksLikeHtml === true || HTML_EXTENSIONS.has(extensionOf(page.url))))
      emit("content-type-wrong", type || "empty", "text/html");
  }
  return page.html !== null;
}
