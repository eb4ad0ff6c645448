import { SIDEBAR_GROUPS, type SidebarGroup } from "#app/platform/manifest/card.ts";

/*
 * Which groups of the sidebar a person has folded away in this browser. A cookie, so that the server draws the sidebar
 * as it was left; it holds positions of groups ("0.2"), nothing about the person.
 */
const NAME = "folded";
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const pairOf = (cookies: string | null): string | undefined =>
  cookies?.split(/;\s*/).find((pair) => pair.startsWith(`${NAME}=`));

/** The folded groups in a Cookie header or `document.cookie`; none when the cookie is missing or not ours. */
export function readCollapsed(cookies: string | null): SidebarGroup[] {
  const positions = pairOf(cookies)
    ?.slice(NAME.length + 1)
    .split(".");
  return SIDEBAR_GROUPS.filter((_, index) => positions?.includes(String(index)));
}

/** The cookie (for `document.cookie`) after `group` was folded or opened; the others stay as `cookies` has them. */
export function collapsedCookie(cookies: string, group: SidebarGroup, isFolded: boolean): string {
  const folded = readCollapsed(cookies);
  const positions = SIDEBAR_GROUPS.flatMap((one, index) =>
    (one === group ? isFolded : folded.includes(one)) ? [index] : [],
  );
  return `${NAME}=${positions.join(".")}; Path=/; Max-Age=${positions.length > 0 ? MAX_AGE_SECONDS : 0}; SameSite=Lax`;
}
