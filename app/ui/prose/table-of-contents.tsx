import type { Heading } from "#app/platform/markdown/blocks.ts";

/** Table of contents; on narrow screens the article is short enough without. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-20 hidden self-start border-line border-l pl-4 text-[13.5px] lg:block"
    >
      <h2 className="mb-1.5 font-semibold">On this page</h2>
      <ul className="grid gap-0.5">
        {headings.map(({ id, depth, text }) => (
          <li key={id} className={depth === 3 ? "pl-3" : undefined}>
            <a href={`#${id}`} className="inline-block py-1 text-ink-2 hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
