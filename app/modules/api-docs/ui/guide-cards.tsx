import { Link } from "@remix-run/react";

/** What the guides are about, each a link. */
export function GuideCards({ guides }: { guides: readonly { href: string; label: string; summary: string }[] }) {
  return (
    <section aria-labelledby="guides" className="mt-8">
      <h2 id="guides" className="scroll-mt-20 font-bold text-[20px] tracking-[-0.01em]">
        Guides
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {guides.map(({ href, label, summary }) => (
          <li
            key={href}
            className="relative rounded-m border border-line bg-surface p-4 shadow-1 hover:border-line-strong"
          >
            <Link
              to={href}
              prefetch="intent"
              className="font-semibold text-[15px] after:absolute after:inset-0 after:rounded-m"
            >
              {label}
            </Link>
            <p className="mt-1 text-[13px] text-ink-2">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
