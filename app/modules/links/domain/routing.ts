import type { LinkRouting, LinkTarget, LinkVariant } from "./routing-schema.ts";

/** What is known of the person who follows a link. */
export interface Follower {
  /** Two capital letters; empty when unknown. */
  country: string;
  device: "desktop" | "mobile" | "tablet" | "";
  /** Two or three small letters; empty when unknown. */
  language: string;
}

const fits = (values: readonly string[], value: string): boolean => values.length === 0 || values.includes(value);

const matches = ({ countries, devices, languages }: LinkTarget, { country, device, language }: Follower): boolean =>
  fits(countries, country) && fits(devices, device) && fits(languages, language);

/** The share of a variant that `position`, from 0 to below 1, falls into; null when no weight is above 0. */
export function pickVariant(variants: readonly LinkVariant[], position: number): number | null {
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  if (sum <= 0) return null;
  let rest = position * sum;
  for (const [index, { weight }] of variants.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return variants.findLastIndex(({ weight }) => weight > 0);
}

export interface Choice {
  destination: string;
  /** Of the split, from 0; null when a target or the only destination was chosen. */
  variant: number | null;
  /** Of the targets, from 0. */
  target: number | null;
}

/** Where a person is sent: the first target that fits them, else their share of the split, else the link's destination. */
export function chooseDestination(
  destination: string,
  { targets, variants }: Pick<LinkRouting, "targets" | "variants">,
  follower: Follower,
  position: number,
): Choice {
  const target = targets.findIndex((one) => matches(one, follower));
  const targeted = targets[target];
  if (targeted) return { destination: targeted.destination, variant: null, target };
  const variant = pickVariant(variants, position);
  const picked = variant === null ? undefined : variants[variant];
  return picked
    ? { destination: picked.destination, variant, target: null }
    : { destination, variant: null, target: null };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Mixes the bits of a 32-bit number (the last step of MurmurHash3), so that near inputs spread over the whole range. */
function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The position of a visitor in the split of a link, from 0 to below 1: the same all day, so that a second click leads where the first did. */
export function positionOf(visitor: string, linkId: string): number {
  let hash = FNV_OFFSET;
  for (const char of `${linkId}|${visitor}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), FNV_PRIME);
  return spread(hash) / 2 ** 32;
}

export type LinkState = "open" | "archived" | "scheduled" | "expired";

/** What a link does at a moment. It opens at `startsAtMs` and has expired from `expiresAtMs` on. */
export function stateOf(
  {
    archivedAtMs,
    startsAtMs,
    expiresAtMs,
  }: { archivedAtMs: number | null; startsAtMs: number | null; expiresAtMs: number | null },
  nowMs: number,
): LinkState {
  if (archivedAtMs !== null) return "archived";
  if (expiresAtMs !== null && nowMs >= expiresAtMs) return "expired";
  return startsAtMs !== null && nowMs < startsAtMs ? "scheduled" : "open";
}

/** The same of a link with its moments as they are stored. */
export function stateOfRow(
  { archivedAt, startsAt, expiresAt }: { archivedAt: Date | null; startsAt: Date | null; expiresAt: Date | null },
  nowMs: number,
): LinkState {
  const ms = (at: Date | null) => at?.getTime() ?? null;
  return stateOf({ archivedAtMs: ms(archivedAt), startsAtMs: ms(startsAt), expiresAtMs: ms(expiresAt) }, nowMs);
}
