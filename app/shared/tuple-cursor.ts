type Kinds = readonly ("string" | "number")[];

type Parts<K extends Kinds> = { -readonly [At in keyof K]: K[At] extends "number" ? number : string };

/** A place in a list that is ordered by several values: a cursor's inner text, for lists whose rows have no id of their own or a long one. */
export const encodeTupleCursor = (parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Reads what `encodePlace` wrote for values of these kinds; null for anything else. */
export function decodeTupleCursor<const K extends Kinds>(text: string, kinds: K): Parts<K> | null {
  try {
    const parts: unknown = JSON.parse(text);
    const fits =
      Array.isArray(parts) && parts.length === kinds.length && parts.every((part, at) => typeof part === kinds[at]);
    return fits ? (parts as Parts<K>) : null;
  } catch {
    return null;
  }
}
