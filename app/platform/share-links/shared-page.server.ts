import { data } from "@remix-run/cloudflare";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { NO_STORE } from "../http/cache.ts";
import { publicPageHeaders } from "../http/public-page.ts";

/** Headers of a page whose address holds the token of a link: not even the files that the page itself loads learn of it. */
export function sharedPageHeaders(from: Headers): Headers {
  const all = new Headers(publicPageHeaders(NO_STORE));
  const retryAfter = from.get("Retry-After");
  if (retryAfter) all.set("Retry-After", retryAfter);
  all.set("Referrer-Policy", "strict-origin");
  all.set("X-Robots-Tag", "noindex, nofollow");
  return all;
}

/** Answers for a link that opens nothing: its message, and no word of what it may have opened. */
export const deadShare = ({ code, message, retryAfterSeconds }: AppError) =>
  data(
    { view: null, message },
    {
      status: HTTP_STATUS[code],
      headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
    },
  );
