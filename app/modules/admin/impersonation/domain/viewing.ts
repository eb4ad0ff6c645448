/**
 * What an administrator who views as somebody else does not get to see, with all that lies under it: what reveals or
 * hands out secrets or copies of data, what takes a link out of the person's mail, and what leads out of the product.
 */
const CLOSED = [
  "/admin",
  "/settings/security",
  "/settings/data",
  "/export",
  "/exports",
  "/invite",
  "/invites",
  "/invitation",
  "/invitations",
  "/workspace/invite",
  "/workspace/invitations",
  "/join",
  "/workspace/switch",
  "/confirm",
  "/confirm-email",
  "/change-email",
  "/reset-password",
  "/forgot-password",
  "/cancel-deletion",
  "/keep-account",
  "/unsubscribe",
  "/billing/checkout",
  "/billing/portal",
  "/dev",
] as const;

/** Files that a page offers to take away, wherever they lie. */
const DOWNLOAD = /\.(csv|json|jsonl|ndjson|zip|pdf|xml|txt)$/;

/** Names of downloads without an ending. */
const EXPORT_SEGMENT = /\/(export|download|csv)(\/|$)/;

/**
 * The page behind a path, in one spelling: small letters, nothing encoded, no doubled or trailing slash, and without the
 * ".data" of the router's own requests. Null when it cannot be decoded.
 */
export function pageOf(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const page = path
    .toLowerCase()
    .replace(/\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  return page === "/_root" || page === "" ? "/" : page;
}

/** Whether an administrator who views as somebody else may open this path. */
export function mayView(pathname: string): boolean {
  const page = pageOf(pathname);
  if (page === null || page.includes("/../") || page.endsWith("/..")) return false;
  if (DOWNLOAD.test(page) || EXPORT_SEGMENT.test(page)) return false;
  return !CLOSED.some((closed) => page === closed || page.startsWith(`${closed}/`));
}
