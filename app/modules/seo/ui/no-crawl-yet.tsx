import { Card } from "#app/ui/card.tsx";

/** In place of a list that needs a crawl that is over. */
export function NoCrawlYet({ what }: { what: string }) {
  return <Card className="p-6 text-center text-ink-2 text-sm">{what} are listed here after the first crawl.</Card>;
}
