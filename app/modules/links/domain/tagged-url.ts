import { type LinkRouting, UTM_KEYS } from "./routing-schema.ts";

/** Parameter that carries the click to the destination. */
export const CLICK_PARAM = "kj_click";

/** The destination with the UTM parameters of the link, which win over those it has, and the click id where there is one. */
export function taggedUrl(destination: string, utm: LinkRouting["utm"], clickId: string | null): string {
  const url = new URL(destination);
  for (const key of UTM_KEYS) if (utm[key] !== "") url.searchParams.set(`utm_${key}`, utm[key]);
  if (clickId !== null) url.searchParams.set(CLICK_PARAM, clickId);
  return url.href;
}

/** What names one click: the slug of the link, its number there, and a random part that nobody guesses. */
export interface ClickId {
  slug: string;
  seq: number;
  token: string;
}

export const clickIdText = ({ slug, seq, token }: ClickId): string => `${slug}.${seq.toString(36)}.${token}`;

/** Reads a click id; null for anything else. */
export function readClickId(text: string): ClickId | null {
  const found = /^([a-z0-9_-]{3,50})\.([a-z0-9]{1,10})\.([A-Za-z0-9_-]{8})$/.exec(text);
  if (!found) return null;
  const [, slug = "", seq = "", token = ""] = found;
  return { slug, seq: Number.parseInt(seq, 36), token };
}
