import { LABEL_GAP } from "#app/ui/chart/spread-labels.ts";

interface QuadrantProps {
  shape: {
    width: number;
    height: number;
    /** Where an even share of all channels lies, and no growth. */
    evenX: number;
    zeroY: number;
    xTicks: readonly { text: string; x: number }[];
    yTicks: readonly { text: string; y: number }[];
    points: readonly { label: string; x: number; y: number; labelY: number; strong: boolean; atEnd: boolean }[];
  };
}

const beside = (atEnd: boolean): number => (atEnd ? -LABEL_GAP : LABEL_GAP);

/** Where the grid begins: left of it stand the numbers. */
const LEFT = 52;

const WORDS = "fill-ink-3 text-[11px]";

/** Channels by their share of the visits and their growth. The table below says the same in words. */
export function Quadrant({ shape: { width, height, evenX, zeroY, xTicks, yTicks, points } }: QuadrantProps) {
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="h-auto w-full"
        width={width}
        height={height}
      >
        {yTicks.map(({ text, y }) => (
          <g key={text}>
            <line x1={LEFT} x2={width - 8} y1={y} y2={y} stroke={`var(--color-line${y === zeroY ? "-strong" : ""})`} />
            <text x={LEFT - 8} y={y} dy="0.35em" textAnchor="end" className={WORDS}>
              {text}
            </text>
          </g>
        ))}
        {xTicks.map(({ text, x }) => (
          <text key={text} x={x} y={height - 22} textAnchor="middle" className={WORDS}>
            {text}
          </text>
        ))}
        <line x1={evenX} x2={evenX} y1="20" y2={height - 36} stroke="var(--color-line-strong)" strokeDasharray="4 4" />
        <text x={LEFT} y="14" className={WORDS}>
          Change in visits
        </text>
        <text x={width - 8} y={height - 5} textAnchor="end" className={WORDS}>
          Share of visits
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
        Filled: growing, and converting no worse than the website. Dashed line: an even share of all channels.
        Square-root scales; growth capped at ±100%.
      </figcaption>
    </figure>
  );
}
