import { hours } from "#app/shared/time.ts";
import { MAX_ADDRESSES } from "./limits.ts";

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
  /** When; missing in what was stored before it was noted. */
  atMs?: number | undefined;
}

/** An older answer says nothing of a page that is launched now. */
const FRESH_MS = hours(1);

export interface DestinationState {
  /** Name of the first asset that leads there. */
  title: string;
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

/** These addresses, the pages first, as many as a campaign may have. */
export const addressesOf = (assets: readonly Leading[]): CheckedAddress[] =>
  allAddressesOf(assets).slice(0, MAX_ADDRESSES);

/** How many addresses a campaign has too many. */
export const countBeyond = (assets: readonly Leading[]): number =>
  Math.max(0, allAddressesOf(assets).length - MAX_ADDRESSES);

const answerTo = ({ assetId, url }: CheckedAddress, answers: readonly Answer[]): Answer | undefined =>
  answers.find((one) => (one.url === undefined ? one.assetId === assetId : one.url === url));

/** The addresses in the order in which a check requests them: first those that are not known to answer 200, then the oldest answers. */
export function inOrderOfCheck(addresses: readonly CheckedAddress[], answers: readonly Answer[]): CheckedAddress[] {
  const rank = (address: CheckedAddress): number => {
    const answer = answerTo(address, answers);
    return answer?.status === 200 ? (answer.atMs ?? 0) : -1;
  };
  return addresses.toSorted((a, b) => rank(a) - rank(b));
}

/** What is known after a check: its answers, and of the last hour those to addresses for which it had no time. */
export function joinAnswers<Known extends Answer>(
  addresses: readonly CheckedAddress[],
  earlier: readonly Known[],
  answers: readonly Known[],
  nowMs: number,
): Known[] {
  const isNew = new Set(answers.map(({ url }) => url));
  const current = new Set<string | undefined>(addresses.map(({ url }) => url));
  const stays = ({ url, atMs = 0 }: Known) => current.has(url) && !isNew.has(url) && nowMs - atMs <= FRESH_MS;
  return [...answers, ...earlier.filter(stays)];
}

/** What is known of each address, and the assets that lead nobody anywhere. */
export function destinationStates(assets: readonly Leading[], answers: readonly Answer[]): DestinationState[] {
  const states = addressesOf(assets).map((address) => {
    const found = answerTo(address, answers);
    const title = assets.find(({ id }) => id === address.assetId)?.title ?? "";
    return {
      title,
      url: address.url,
      checked: found !== undefined,
      status: found?.status ?? null,
      problem: found?.problem ?? null,
    };
  });
  const dead = assets.flatMap(({ title, deadBecause }) =>
    deadBecause === null ? [] : [{ title, url: title, checked: true, status: null, problem: deadBecause }],
  );
  return [...states, ...dead];
}
