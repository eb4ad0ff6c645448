import { Link } from "@remix-run/react";
import { ArrowRight, CirclePlay } from "lucide-react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { TableOfContents } from "#app/ui/prose/table-of-contents.tsx";
import { SmallSearch } from "../../search/ui/small-search.tsx";
import type { ArticleView } from "../page.server.ts";
import { Helpful } from "./helpful.tsx";

const MORE = "inline-flex items-center gap-1.5 font-semibold text-brand hover:underline pointer-coarse:min-h-11";

/** An article with its contents beside it, what to read next, and the question whether it helped. */
export function ArticlePage({ article }: { article: ArticleView }) {
  const { slug, title, summary, category, updated, screen, blocks, headings, related, video, helpful } = article;
  return (
    <div className="max-w-[1000px]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Breadcrumbs
          trail={[
            { label: "Help Center", to: "/help" },
            { label: category.title, to: `/help/categories/${category.id}` },
            { label: title },
          ]}
        />
        <SmallSearch />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-14 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
        <article className="min-w-0 max-w-[68ch]">
          <h1 className="font-bold text-[30px] leading-tight tracking-[-0.02em]">{title}</h1>
          <p className="mt-2 text-[17px] text-ink-2 leading-relaxed">{summary}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b pb-4 text-[13px] text-ink-3">
            <span>
              Updated <time dateTime={updated.date}>{updated.text}</time>
            </span>
            {screen ? (
              <Link to={screen} className={MORE}>
                Open this screen
                <ArrowRight size={14} aria-hidden="true" />
              </Link>
            ) : null}
            {video ? (
              <Link to={video.href} className={MORE}>
                <CirclePlay size={15} aria-hidden="true" />
                Watch the video
              </Link>
            ) : null}
          </div>
          <Prose blocks={blocks} />
          <Helpful key={slug} helpful={helpful} slug={slug} />
          {related.length > 0 ? (
            <section aria-labelledby="related" className="mt-8">
              <h2 id="related" className="font-bold text-[15px]">
                Related articles
              </h2>
              <ul className="mt-2 grid gap-2.5 sm:grid-cols-2">
                {related.map((other) => (
                  <li
                    key={other.href}
                    className="relative rounded-m border border-line bg-surface p-3.5 hover:border-line-strong"
                  >
                    <Link
                      to={other.href}
                      className="font-semibold text-sm after:absolute after:inset-0 after:rounded-m"
                    >
                      {other.title}
                    </Link>
                    <p className="mt-0.5 text-[13px] text-ink-2">{other.summary}</p>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </article>
        {headings.length > 1 ? <TableOfContents headings={headings} /> : null}
      </div>
    </div>
  );
}
