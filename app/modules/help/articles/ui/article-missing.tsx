import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { SmallSearch } from "../../search/ui/small-search.tsx";

/** In place of an article that is not there: what comes near. */
export function ArticleMissing({
  wanted,
  suggestions,
}: {
  wanted: string;
  suggestions: readonly { href: string; title: string }[];
}) {
  return (
    <div className="max-w-[680px]">
      <Breadcrumbs trail={[{ label: "Help Center", to: "/help" }, { label: "Article not found" }]} />
      <h1 className="font-bold text-2xl tracking-tight">This article does not exist</h1>
      <p className="mt-1 mb-4 text-ink-2 text-sm">
        The URL may be mistyped, or the article was renamed. Search for it, or try one of these.
      </p>
      <SmallSearch value={wanted} />
      <Card as="section" className="mt-4 p-4">
        <h2 className="font-bold text-[15px]">Similar articles</h2>
        <ul className="mt-1.5">
          {suggestions.map(({ href, title }) => (
            <li key={href}>
              <Link
                to={href}
                className="inline-flex min-h-8 items-center text-brand text-sm underline pointer-coarse:min-h-11"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
