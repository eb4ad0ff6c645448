/** The address with these parameters set, or removed where the value is null, and back on the first page. */
export function withParams(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  next.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** The address of a saved view: its parameters replace the parameters of the list; the others of the page stay. */
export function withView(search: URLSearchParams, listParams: readonly string[], view: string): string {
  const next = new URLSearchParams(search);
  for (const name of listParams) next.delete(name);
  for (const [name, value] of new URLSearchParams(view)) if (listParams.includes(name)) next.set(name, value);
  return `?${next}`;
}

/** The sorting that a heading leads to: its own direction first, the other one once it is in force. */
export function nextSort(
  column: { id: string; sort?: "ascending" | "descending" },
  current: { by: string; descending: boolean } | null,
): string {
  const descending = current?.by === column.id ? !current.descending : column.sort === "descending";
  return descending ? `-${column.id}` : column.id;
}
