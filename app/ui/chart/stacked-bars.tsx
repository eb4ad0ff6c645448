import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { compact, exact } from "../number.ts";

const WIDTH = 640;
const HEIGHT = 190;
const LEFT = 44;
const TOP = 12;
const BOTTOM = 28;

// The drawing is half as large on a phone; its words are not.
const TICK = "fill-ink-3 text-[11px] max-sm:text-[19px]";

/** One bar: its name below the axis, its value for each series. */
export interface Bar {
  key: string;
  label: string;
  values: Readonly<Record<string, number>>;
}

export interface Series {
  key: string;
  label: string;
  /** A colour token: "s1", "s2", … */
  colour: "s1" | "s2" | "s3" | "s4" | "s5" | "s6";
}

interface StackedBarsProps {
  bars: readonly Bar[];
  /** From the axis upwards. */
  series: readonly Series[];
  caption: string;
}

/** Bars of stacked parts; drawn on the server, follows the theme, with a table for people who cannot see it. */
export function StackedBars({ bars, series, caption }: StackedBarsProps) {
  const keys = series.map(({ key }) => key);
  const layers = stack<Bar, string>()
    .keys(keys)
    .value((bar, key) => bar.values[key] ?? 0)([...bars]);
  const most = Math.max(1, ...bars.map((bar) => keys.reduce((sum, key) => sum + (bar.values[key] ?? 0), 0)));
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice(4);
  const ticks = y.ticks(4).filter(Number.isInteger);
  // Room for eight bars, so that two do not become two walls.
  const slots = [...bars.map(({ key }) => key), ...Array.from({ length: Math.max(0, 8 - bars.length) }, (_, index) => `empty-${index}`)];
  const x = scaleBand(slots, [LEFT, WIDTH]).paddingInner(0.5).paddingOuter(0.25);
  return (
    <figure className="m-0">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-auto w-full" width={WIDTH} height={HEIGHT}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
            <text x={LEFT - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={TICK}>
              {compact(tick)}
            </text>
          </g>
        ))}
        {layers.map((layer, at) =>
          layer.map((part) => {
            const height = Math.max(0, y(part[0]) - y(part[1]) - (at > 0 ? 1.5 : 0));
            return height === 0 ? null : (
              <rect
                key={`${layer.key} ${part.data.key}`}
                x={x(part.data.key)}
                y={y(part[1])}
                width={x.bandwidth()}
                height={height}
                rx="1"
                fill={`var(--color-${series[at]?.colour ?? "s6"})`}
              >
                <title>{`${part.data.label}: ${exact(part.data.values[layer.key] ?? 0)} ${(series[at]?.label ?? "").toLowerCase()}`}</title>
              </rect>
            );
          }),
        )}
        {bars.map((bar) => (
          <text key={bar.key} x={(x(bar.key) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle" className={TICK}>
            {bar.label}
          </text>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink-2">
        {series.map(({ key, label, colour }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: `var(--color-${colour})` }} />
            {label}
          </span>
        ))}
      </figcaption>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Crawl</th>
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
              {keys.map((key) => (
                <td key={key}>{exact(bar.values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
