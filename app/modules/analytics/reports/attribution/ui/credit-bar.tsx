interface CreditBarProps {
  /** In percent of the width; the ends of the range are null when there is none. */
  bar: { credit: number; low: number | null; high: number | null };
}

/** A channel's credit as a bar, with the line that its resamples span; the figures stand beside it. */
export function CreditBar({ bar: { credit, low, high } }: CreditBarProps) {
  return (
    <svg width="100%" height="18" aria-hidden="true" className="block overflow-visible">
      <rect x="0" y="4" width={`${credit}%`} height="10" rx="2" fill="var(--color-s1)" opacity="0.75" />
      {low === null || high === null ? null : (
        <>
          <line x1={`${low}%`} x2={`${high}%`} y1="9" y2="9" stroke="var(--color-ink)" strokeWidth="1.5" />
          <line x1={`${low}%`} x2={`${low}%`} y1="5" y2="13" stroke="var(--color-ink)" strokeWidth="1.5" />
          <line x1={`${high}%`} x2={`${high}%`} y1="5" y2="13" stroke="var(--color-ink)" strokeWidth="1.5" />
        </>
      )}
    </svg>
  );
}
