import type { RetentionEntry } from "#app/platform/manifest/define-module.ts";

/** Every kind of data the product stores: what, why, how long. */
export function Retention({ entries }: { entries: readonly RetentionEntry[] }) {
  return (
    <div className="grid gap-3">
      {entries.map(({ title, what, why, kept }) => (
        <article key={title} className="rounded-m border border-line bg-surface p-4">
          <h3 className="font-semibold text-ink">{title}</h3>
          <dl className="mt-2 grid gap-1.5 text-[15px] sm:grid-cols-[3.5rem_1fr] sm:gap-x-4">
            <dt className="text-ink-3 text-sm sm:pt-px">What</dt>
            <dd>{what}</dd>
            <dt className="text-ink-3 text-sm sm:pt-px">Why</dt>
            <dd>{why}</dd>
            <dt className="text-ink-3 text-sm sm:pt-px">Kept</dt>
            <dd>{kept}</dd>
          </dl>
        </article>
      ))}
    </div>
  );
}
