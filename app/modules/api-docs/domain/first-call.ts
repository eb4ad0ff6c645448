/** A list that each permission of a key opens, for the first call with it. */
export const FIRST_LISTS = {
  seo: "/seo/projects",
  analytics: "/analytics/sites",
  campaigns: "/campaigns",
  content: "/content",
  social: "/social/posts",
  leads: "/leads",
} as const;

/** The path of a first call that a key with these permissions may make; that of projects when nobody has a key yet. */
export function firstPath(permissions: readonly string[] = []): string {
  const opened = Object.entries(FIRST_LISTS).find(([scope]) => permissions.includes(scope));
  return opened?.[1] ?? FIRST_LISTS.seo;
}
