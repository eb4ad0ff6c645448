/** The path of a list by the scope that opens it. */
export type FirstLists = Readonly<Record<string, string>>;

/** The path of a first call that a key with these permissions may make; the first of all when nobody has a key yet. */
export function firstPath(lists: FirstLists, permissions: readonly string[] = []): string {
  const opened = Object.entries(lists).find(([scope]) => permissions.includes(scope));
  return opened?.[1] ?? Object.values(lists)[0] ?? "";
}
