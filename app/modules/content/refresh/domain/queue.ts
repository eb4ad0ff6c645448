/** What one page lost. Counts of the earlier and of the later days; null where nothing is known. */
export interface LostPage {
  /** Without the scheme, and as each source writes it: "tea.example/guide". */
  address: string;
  visits: { before: number; now: number } | null;
  clicks: { before: number; now: number } | null;
}

export interface Change {
  address: string;
  before: number;
  now: number;
}

/** Pages shown: more is no queue. */
export const MAX_PAGES = 50;

/** One spelling of a page for both sources: without scheme, "www.", query, fragment and a slash at the end. */
export function addressOf(text: string): string {
  const bare = text.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
  return bare.replace(/[?#].*$/, "").replace(/\/+$/, "");
}

/** Joins pages that lost visits with pages that lost search clicks, those that lost most first. */
export function refreshQueue(visits: readonly Change[], clicks: readonly Change[]): LostPage[] {
  const pages = new Map<string, LostPage>();
  const add = (changes: readonly Change[], of: "visits" | "clicks") => {
    for (const { address: text, before, now } of changes) {
      const address = addressOf(text);
      const known = pages.get(address) ?? { address, visits: null, clicks: null };
      // Of two spellings of one page the one that lost more counts.
      const other = known[of];
      if (other === null || other.before - other.now < before - now)
        pages.set(address, { ...known, [of]: { before, now } });
    }
  };
  add(visits, "visits");
  add(clicks, "clicks");
  const lost = ({ visits, clicks }: LostPage): number =>
    Math.max(visits ? visits.before - visits.now : 0, clicks ? clicks.before - clicks.now : 0);
  return [...pages.values()].sort((a, b) => lost(b) - lost(a)).slice(0, MAX_PAGES);
}
