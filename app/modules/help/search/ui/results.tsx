import { Link } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { NEW_TICKET } from "../../ui/paths.ts";
import type { Answer } from "../answer.server.ts";
import type { HighlightedPart } from "../domain/highlight.ts";

/** "3 articles found", for the ear. */
export const resultsLabel = ({ query, hits }: Answer): string =>
  hits.length === 0
    ? `No article found for ${query}`
    : `${hits.length} ${hits.length === 1 ? "article" : "articles"} found for ${query}`;

/** Text whose hits stand out. */
export function Marked({ parts }: { parts: readonly HighlightedPart[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, in its order
      <mark key={index} className="rounded-[3px] bg-brand-soft px-px font-semibold text-brand-strong">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Articles that answer, or what to try where none does. */
export function Results({ answer, stale }: { answer: Answer; stale: boolean }) {
  const { query, hits, suggestions } = answer;
  if (suggestions) return <NothingFound query={query} suggestions={suggestions} />;
  return (
    <section aria-label="Search results" aria-busy={stale} className={cx("max-w-[860px]", stale && "opacity-70")}>
      <p className="mb-2 text-[13px] text-ink-3">
        {hits.length === 1 ? "1 article" : `${hits.length} articles`} for “{query}”
      </p>
      <Card>
        <ul>
          {hits.map(({ slug, href, category, titleParts, snippetParts }) => (
            <li key={slug} className="border-line border-b last:border-b-0">
              <Link to={href} data-result className="block px-4 py-3 hover:bg-sunken focus-visible:bg-sunken">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="font-semibold text-[15px]">
                    <Marked parts={titleParts} />
                  </span>
                  <Tag>{category.title}</Tag>
                </span>
                <span className="mt-1 block max-w-[80ch] text-[13.5px] text-ink-2 leading-relaxed">
                  <Marked parts={snippetParts} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-3 text-[13px] text-ink-2">
        Not what you need?{" "}
        <Link to={NEW_TICKET} className="font-semibold text-brand underline">
          Contact Support
        </Link>
      </p>
    </section>
  );
}

function NothingFound({ query, suggestions }: { query: string; suggestions: NonNullable<Answer["suggestions"]> }) {
  return (
    <section aria-label="Search results" className="max-w-[860px]">
      <Card className="p-5">
        <h2 className="flex items-center gap-2 font-bold text-[15px] [overflow-wrap:anywhere]">
          <SearchX size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          No article contains “{query}”
        </h2>
        {suggestions.words.length > 0 ? (
          <p className="mt-3 flex flex-wrap items-center gap-2 text-ink-2 text-sm">
            Did you mean
            {suggestions.words.map((word) => (
              <LinkButton key={word} to={`/help?q=${encodeURIComponent(word)}`} size="s" data-result>
                {word}
              </LinkButton>
            ))}
          </p>
        ) : null}
        <h3 className="mt-4 font-semibold text-sm">Where to start</h3>
        <ul className="mt-1">
          {suggestions.articles.map(({ href, title }) => (
            <li key={href}>
              <Link
                to={href}
                data-result
                className="inline-flex min-h-8 items-center text-brand text-sm underline pointer-coarse:min-h-11"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
        <LinkButton to={NEW_TICKET} look="primary" className="mt-4" data-result>
          Contact Support
        </LinkButton>
      </Card>
    </section>
  );
}
