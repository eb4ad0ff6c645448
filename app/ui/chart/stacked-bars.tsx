import { compact, exact } from "#app/shared/format/number.ts";
import type { StackedBarsShape } from "./stacked-bars-shape.ts";

// The drawing is half as large on a phone; its words are not.
const TICK = "fill-ink-3 text-[11px] max-sm:text-[19px]";

export interface Series<Key extends string = string> {
  key: Key;
  label: string;
  /** A colour token: "s1", "s2", … for series; the others for severities. */
  colour: "s1" | "s2" | "s3" | "s4" | "s5" | "s6" | "bad" | "warn" | "ink-3";
}

interface StackedBarsProps<Key extends string> {
  shape: StackedBarsShape<Key>;
  /** From the axis upwards. */
  series: readonly Series<Key>[];
  caption: string;
  /** The meaning of a bar, as the heading of the table's first column. */
  barName?: string;
}

/** Bars of stacked parts; follows the theme, with a table for people who cannot see it. */
export function StackedBars<Key extends string>({ shape, series, caption, barName = "Crawl" }: StackedBarsProps<Key>) {
  const { width, height, left, ticks, bars } = shape;
  const colours = new Map(series.map(({ key, colour }) => [key, colour]));
  const labels = new Map(series.map(({ key, label }) => [key, label.toLowerCase()]));
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="h-auto w-full"
        width={width}
        height={height}
      >
        {ticks.map((tick) => (
          <g key={tick.value}>
            <line x1={left} x2={width} y1={tick.y} y2={tick.y} stroke="var(--color-line)" />
            <text x={left - 8} y={tick.y} dy="0.35em" textAnchor="end" className={TICK}>
              {compact(tick.value)}
            </text>
          </g>
        ))}
        {bars.map((bar) => (
          <g key={bar.key}>
            {bar.parts.map((part) => (
              <rect
                key={part.series}
                x={bar.x}
                y={part.y}
                width={bar.width}
                height={part.height}
                rx="1"
                fill={`var(--color-${colours.get(part.series) ?? "s6"})`}
              >
                <title>{`${bar.label}: ${exact(bar.values[part.series])} ${labels.get(part.series)}`}</title>
              </rect>
            ))}
            <text x={bar.x + bar.width / 2} y={height - 6} textAnchor="middle" className={TICK}>
              {bar.label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink-2">
        {series.map(({ key, label, colour }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-[3px]"
              style={{ background: `var(--color-${colour})` }}
            />
            {label}
          </span>
        ))}
      </figcaption>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{barName}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              {series.map(({ key }) => (
                <td key={key}>{exact(bar.values[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
