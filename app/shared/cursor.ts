/** The last row of a keyset page over (created_at, id), newest first. */
export interface KeysetCursor {
  createdAtMs: number;
  id: string;
}

/** An opaque, URL-safe text of the cursor. */
export const encodeCursor = ({ createdAtMs, id }: KeysetCursor): string =>
  btoa(`${createdAtMs}:${id}`).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Reads what `encodeCursor` wrote; null for anything else. */
export function decodeCursor(text: string): KeysetCursor | null {
  if (!/^[\w-]{1,200}$/.test(text)) return null;
  try {
    const match = /^(\d{1,15}):([\w-]{1,64})$/.exec(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
    return match?.[1] && match[2] ? { createdAtMs: Number(match[1]), id: match[2] } : null;
  } catch {
    return null;
  }
}

/** One page out of rows that were read with one more than fit; `markOf` is the number that the order goes by before the id. */
export function cutPage<R extends { id: string }>(rows: R[], perPage: number, markOf: (row: R) => number): { rows: R[]; nextCursor: string | null } {
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > perPage && last ? encodeCursor({ createdAtMs: markOf(last), id: last.id }) : null };
}
