/** Returns a query string with some parameters changed (null: removed). */
export function changedSearch(search: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
