import { LABEL_GAP } from "#app/ui/chart/spread-labels.ts";

interface QuadrantProps {
  shape: {
    width: number;
    height: number;
    /** Where an even share of all channels lies, and no growth. */
    evenX: number;
    zeroY: number;
    points: readonly { label: string; x: number; y: number; labelY: number; strong: boolean; atEnd: boolean }[];
  };
}

const beside = (atEnd: boolean): number => (atEnd ? -LABEL_GAP : LABEL_GAP);

const WORDS = "fill-ink-3 text-[11px]";

/** Channels by their share of the visits and their growth. The table below says the same in words. */
export function Quadrant({ shape: { width, height, evenX, zeroY, points } }: QuadrantProps) {
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="h-auto w-full"
        width={width}
        height={height}
      >
        <line x1={evenX} x2={evenX} y1="8" y2={height - 20} stroke="var(--color-line-strong)" strokeDasharray="4 4" />
        <line x1="8" x2={width - 8} y1={zeroY} y2={zeroY} stroke="var(--color-line-strong)" />
        <text x="8" y={zeroY - 6} className={WORDS}>
          growing ↑
        </text>
        <text x="8" y={zeroY + 15} className={WORDS}>
          falling ↓
        </text>
        <text x={width - 8} y={height - 5} textAnchor="end" className={WORDS}>
          larger share →
        </text>
        {points.map(({ label, x, y, labelY, strong, atEnd }) => (
          <g key={label}>
            {labelY === y ? null : (
              <line x1={x} y1={y} x2={x + beside(atEnd)} y2={labelY} stroke="var(--color-line-strong)" />
            )}
            <circle
              cx={x}
              cy={y}
              r="6"
              fill={strong ? "var(--color-s1)" : "var(--color-surface)"}
              stroke="var(--color-s1)"
              strokeWidth="2"
            />
            <text
              x={x + beside(atEnd)}
              y={labelY}
              dy="0.35em"
              textAnchor={atEnd ? "end" : "start"}
              className="fill-ink text-[12px]"
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 text-[13px] text-ink-2">
        Both axes are scales of roots; growth is cut at ±100%. Filled: growing, and converting no worse than the
        website. The dashed line is an even share of all channels.
      </figcaption>
    </figure>
  );
}
