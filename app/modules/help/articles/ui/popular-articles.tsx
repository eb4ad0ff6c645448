import { Link } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import type { PopularArticle } from "../service.server.ts";

const readsInWords = (reads: number): string => (reads === 1 ? "1 read" : `${exact(reads)} reads`);

/** Shows the most-read articles, or the recommended ones where too little has been read. */
export function PopularArticles({ articles }: { articles: readonly PopularArticle[] }) {
  const counted = articles.some(({ reads }) => reads !== null);
  return (
    <Card as="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 pt-4 pb-2">
        <h2 className="font-bold text-[15px]">Popular articles</h2>
        <p className="text-[13px] text-ink-3">{counted ? "by reads in the last 30 days" : "recommended"}</p>
      </div>
      <ol>
        {articles.map(({ slug, href, title, summary, reads }) => (
          <li
            key={slug}
            className="relative flex items-baseline gap-4 border-line border-t px-4 py-2.5 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <Link to={href} className="font-semibold text-sm after:absolute after:inset-0">
                {title}
              </Link>
              <span className="block text-[13px] text-ink-2">{summary}</span>
            </span>
            <span className="shrink-0 text-[13px] text-ink-3 tabular-nums">
              {reads === null ? "Recommended" : readsInWords(reads)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
