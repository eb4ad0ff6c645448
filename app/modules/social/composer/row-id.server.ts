import { sha256Hex } from "#app/platform/crypto/bytes.ts";

/** The id of something that belongs to something else: the same each time, so that no form makes it twice. Begins as `owner` does, with its time. */
export async function rowId(owner: string, ...names: readonly string[]): Promise<string> {
  const hex = await sha256Hex(JSON.stringify([owner, ...names]));
  return `${owner.slice(0, 13)}-8${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
