/** Where a signed-in person has nothing to do. */
const SIGNED_OUT = new Set(["/", "/login", "/signup"]);

/** Where a signed-in person lands. */
export const HOME = "/dashboard";

/**
 * Whether a path lies under one of `signedIn`, first segments such as "leads". Letter case counts as on the site itself: not
 * at all.
 */
export const needsSignIn = (pathname: string, signedIn: ReadonlySet<string>): boolean =>
  signedIn.has(pathname.split("/")[1]?.toLowerCase() ?? "");

/** Whether a path is only for people who are not signed in. */
export const isForSignedOut = (pathname: string): boolean =>
  SIGNED_OUT.has(pathname.length > 1 ? pathname.replace(/\/+$/, "").toLowerCase() || "/" : "/");

/** A path of this site out of a `next` parameter; anything else, and the sign-in pages themselves, become `HOME`. */
export const safeNext = (next: string | null | undefined): string => {
  // Browsers read "\" as "/" and drop tabs and newlines, so "/\evil" and "/\t/evil" leave the site.
  if (!next || next.length > 2_000 || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return HOME;
  const base = "http://site.invalid";
  if (!URL.canParse(next, base)) return HOME;
  const url = new URL(next, base);
  if (
    url.origin !== base ||
    url.pathname.startsWith("//") ||
    isForSignedOut(url.pathname) ||
    url.pathname === "/logout"
  )
    return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
};

/** A sign-in page that leads on to `next` (checked by `safeNext`) afterwards. */
export const withNext = (page: string, next: string): string =>
  next === HOME ? page : `${page}?next=${encodeURIComponent(next)}`;

/** The sign-in page that returns to `url` afterwards. */
export const loginPath = (url: URL): string => withNext("/login", safeNext(`${url.pathname}${url.search}`));
