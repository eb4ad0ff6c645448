import { MAX_CHECKED } from "./limits.ts";

interface Leading {
  id: string;
  title: string;
  isPage: boolean;
  leadsTo: readonly string[];
  deadBecause: string | null;
}

/** An address to which a campaign leads, by the first asset that leads there. */
export interface CheckedAddress {
  assetId: string;
  url: string;
}

/** What an address answered when it was requested; `url` is missing in what was stored of pages before links were checked. */
interface Answer {
  assetId: string;
  url?: string | undefined;
  status: number | null;
  problem: string | null;
}

export interface DestinationState {
  url: string;
  checked: boolean;
  status: number | null;
  problem: string | null;
}

/** The addresses to which a campaign leads, each once: its pages, then those of its short links. */
function allAddressesOf(assets: readonly Leading[]): CheckedAddress[] {
  const pagesFirst = assets.toSorted((a, b) => Number(b.isPage) - Number(a.isPage));
  const found = new Map<string, string>();
  for (const { id, leadsTo, deadBecause } of pagesFirst)
    for (const url of deadBecause === null ? leadsTo : []) if (!found.has(url)) found.set(url, id);
  return [...found].map(([url, assetId]) => ({ assetId, url }));
}

/** As many of these addresses as one check requests, the pages first. */
export const addressesOf = (assets: readonly Leading[]): CheckedAddress[] =>
  allAddressesOf(assets).slice(0, MAX_CHECKED);

/** How many addresses are beyond what one check requests. */
export const countUnchecked = (assets: readonly Leading[]): number =>
  Math.max(0, allAddressesOf(assets).length - MAX_CHECKED);

/** What is known of each address, and the assets that lead nobody anywhere. */
export function destinationStates(assets: readonly Leading[], answers: readonly Answer[]): DestinationState[] {
  const states = addressesOf(assets).map(({ assetId, url }) => {
    const found = answers.find((one) => (one.url === undefined ? one.assetId === assetId : one.url === url));
    return { url, checked: found !== undefined, status: found?.status ?? null, problem: found?.problem ?? null };
  });
  const dead = assets.flatMap(({ title, deadBecause }) =>
    deadBecause === null ? [] : [{ url: title, checked: true, status: null, problem: deadBecause }],
  );
  return [...states, ...dead];
}
