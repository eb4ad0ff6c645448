import { sha256 } from "@noble/hashes/sha2.js";

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The id of a run, by which its Workflow is known as well: the same entry always has the same. */
export const runIdOf = (...parts: readonly (string | number)[]): string =>
  toHex(sha256(new TextEncoder().encode(JSON.stringify(parts)))).slice(0, 40);
