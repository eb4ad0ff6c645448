import type { HeadersFunction } from "@remix-run/cloudflare";

/** Headers of a page whose address holds the token of a link: not even the files that the page itself loads learn of it. */
export const linkPageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers([...loaderHeaders, ...actionHeaders]);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
};
