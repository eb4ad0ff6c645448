import { type PointerEvent, useState } from "react";
import { cx } from "../cx.ts";
import { useHydrated } from "../text/time.tsx";
import type { LineLook, TimeChartShape } from "./time-chart-shape.ts";

const TICK = "absolute whitespace-nowrap text-[11px] text-ink-3 leading-none tabular-nums";

interface TimeChartProps {
  shape: TimeChartShape;
  /** What the chart shows: "Visitors by day". */
  caption: string;
  /** Heading of the table's first column. */
  timeName?: string;
  /** Height of the drawing; of a small one without words on its axes. */
  className?: string;
  compact?: boolean;
}

/** The name of a bucket; of one that is not over it says so. */
const nameOf = ({ buckets, openFrom }: Pick<TimeChartShape, "buckets" | "openFrom">, index: number): string =>
  `${buckets[index]?.name ?? ""}${openFrom !== null && index >= openFrom ? ", so far" : ""}`;

const dashOf = (look: LineLook): string | undefined => (look === "dashed" ? "5 5" : undefined);

/** Lines over time; follows the theme and the room it has, shows values on hover, and has the table behind it one click away. */
export function TimeChart({
  shape,
  caption,
  timeName = "Time",
  className = "h-[220px] sm:h-[280px]",
  compact = false,
}: TimeChartProps) {
  return (
    <figure className="m-0">
      <div className={compact ? undefined : "pl-11"}>
        <Drawing shape={shape} caption={caption} className={className} compact={compact} />
      </div>
      {compact ? null : (
        <>
          <Legend shape={shape} />
          <Values shape={shape} caption={caption} timeName={timeName} />
        </>
      )}
    </figure>
  );
}

function Drawing({
  shape,
  caption,
  className,
  compact,
}: Required<Pick<TimeChartProps, "shape" | "caption" | "className" | "compact">>) {
  const [at, setAt] = useState<number | null>(null);
  const hydrated = useHydrated();
  const { width, height, lines, band, marks, buckets } = shape;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width: room } = currentTarget.getBoundingClientRect();
    setAt(Math.min(buckets.length - 1, Math.max(0, Math.round(((clientX - left) / room) * (buckets.length - 1)))));
  };
  const step = width / Math.max(1, buckets.length - 1);
  return (
    <div
      className={cx("relative", className, !compact && "mb-6")}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setAt(null)}
    >
      {compact ? null : <Axes shape={shape} />}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={caption}
        className="absolute inset-0 size-full overflow-visible"
      >
        {band ? <path d={band.path} fill="var(--color-s1)" opacity="0.16" /> : null}
        {lines.map(({ label, fill, colour }) =>
          fill ? <path key={label} d={fill} fill={`var(--color-${colour})`} opacity="0.1" /> : null,
        )}
        {lines.toReversed().map(({ label, look, path, openPath, colour }) => (
          <g
            key={label}
            fill="none"
            stroke={`var(--color-${colour})`}
            strokeWidth={look === "dashed" ? 1.5 : 2.25}
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            <path
              d={dotted(path)}
              vectorEffect="non-scaling-stroke"
              strokeDasharray={dashOf(look)}
              opacity={look === "dashed" ? 0.75 : 1}
            />
            {openPath ? <path d={openPath} vectorEffect="non-scaling-stroke" strokeDasharray="1 6" /> : null}
          </g>
        ))}
        {/* Without scripts the browser shows the values of the place that is pointed at. */}
        {hydrated
          ? null
          : buckets.map(({ name, left }, index) => (
              <rect
                key={name}
                x={(left / 100) * width - step / 2}
                y="0"
                width={step}
                height={height}
                fill="transparent"
              >
                <title>
                  {[nameOf(shape, index), ...lines.map(({ label, texts }) => `${label}: ${texts[index]}`)].join("\n")}
                </title>
              </rect>
            ))}
      </svg>
      {marks.map(({ left, text, name }) => (
        <span
          key={`${name} ${text}`}
          title={`${name}: ${text}`}
          className="absolute inset-y-0 w-3 -translate-x-1/2"
          style={{ left: `${left}%` }}
        >
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-1/2 border-violet border-l border-dashed opacity-60"
          />
          <span
            aria-hidden="true"
            className="-top-1 -translate-x-1/2 absolute left-1/2 size-2 rounded-full bg-violet"
          />
        </span>
      ))}
      {at === null ? null : <Tip shape={shape} at={at} />}
    </div>
  );
}

/** A line of a single point is drawn as one. */
const dotted = (path: string): string => path.replace(/M([\d.,-]+)(?=M|Z|$)/g, "M$1h0.01").replace(/Z/g, "");

function Axes({ shape: { yTicks, xTicks } }: { shape: TimeChartShape }) {
  return (
    <div aria-hidden="true">
      {yTicks.map(({ text, top }) => (
        <div key={text} className="absolute inset-x-0 border-line border-t" style={{ top: `${top}%` }}>
          <span className={cx(TICK, "-translate-y-1/2 right-full mr-2")}>{text}</span>
        </div>
      ))}
      {xTicks.map(({ text, left, minor }) => (
        <span
          key={`${left} ${text}`}
          className={cx(
            TICK,
            "top-full mt-2",
            left > 94 ? "-translate-x-full" : left > 4 ? "-translate-x-1/2" : "",
            minor && "max-sm:hidden",
          )}
          style={{ left: `${left}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

function Tip({ shape, at }: { shape: TimeChartShape; at: number }) {
  const { buckets, lines, band, marks } = shape;
  const bucket = buckets[at];
  if (!bucket) return null;
  // These names distinguish lines of different times.
  const isCompared = lines.some(({ names }) => names !== null);
  const notes = marks.filter(({ name }) => name === bucket.name);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 border-line-strong border-l" style={{ left: `${bucket.left}%` }} />
      {lines.map(({ label, tops, colour }) => {
        const top = tops[at];
        if (top === null || top === undefined) return null;
        const place = { left: `${bucket.left}%`, top: `${top}%`, background: `var(--color-${colour})` };
        return (
          <span
            key={label}
            className="-translate-x-1/2 -translate-y-1/2 absolute size-2.5 rounded-full border-2 border-surface"
            style={place}
          />
        );
      })}
      <div
        className={cx(
          "absolute top-1 z-10 max-w-[240px] rounded-s border border-line-strong bg-surface px-3 py-2 text-[13px] shadow-2",
          bucket.left > 50 ? "-translate-x-full -ml-3" : "ml-3",
        )}
        style={{ left: `${bucket.left}%` }}
      >
        {lines.map(({ label, texts, colour, names }) => (
          <div key={label} className="flex items-baseline gap-2 whitespace-nowrap">
            <span className="size-2 shrink-0 rounded-full" style={{ background: `var(--color-${colour})` }} />
            <span className="text-ink-2">{isCompared ? (names?.[at] ?? nameOf(shape, at)) : label}</span>
            <span className="ml-auto pl-3 font-semibold tabular-nums">{texts[at]}</span>
          </div>
        ))}
        {band ? <div className="mt-1 text-ink-3">{`${band.label}: ${band.texts[at]}`}</div> : null}
        {isCompared ? null : <div className="mt-1 text-ink-3 text-xs">{nameOf(shape, at)}</div>}
        {notes.map(({ text }) => (
          <div key={text} className="mt-1 border-line border-t pt-1 text-violet">
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}

function Legend({ shape: { lines, band, openFrom } }: { shape: TimeChartShape }) {
  if (lines.length < 2 && !band && openFrom === null) return null;
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 pl-11 text-[13px] text-ink-2">
      {lines.map(({ label, look, colour }) => (
        <span key={label} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="18" height="4" className="shrink-0">
            <line
              x1="1"
              x2="17"
              y1="2"
              y2="2"
              stroke={`var(--color-${colour})`}
              strokeWidth="2.25"
              strokeLinecap="round"
              strokeDasharray={look === "dashed" ? "4 4" : undefined}
            />
          </svg>
          {label}
        </span>
      ))}
      {band ? (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-2.5 w-[18px] rounded-[3px] bg-s1 opacity-25" />
          {band.label}
        </span>
      ) : null}
      {openFrom === null ? null : (
        <span className="inline-flex items-center gap-2 text-ink-3">
          <svg aria-hidden="true" width="18" height="4" className="shrink-0">
            <line
              x1="1"
              x2="17"
              y1="2"
              y2="2"
              stroke="currentColor"
              strokeWidth="2.25"
              strokeLinecap="round"
              strokeDasharray="1 5"
            />
          </svg>
          Incomplete
        </span>
      )}
    </figcaption>
  );
}

/** The same in a table: for people who do not see the drawing, and for those who want the numbers. */
function Values({ shape, caption, timeName }: Pick<TimeChartProps, "shape" | "caption"> & { timeName: string }) {
  const { buckets, lines, band } = shape;
  const cell = "border-line border-b py-1.5 pr-4";
  return (
    <details className="mt-2 pl-11 text-[13px]">
      <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink pointer-coarse:py-2">Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section aria-label={`${caption}, as a table`} tabIndex={0} className="relative mt-2 max-h-[320px] overflow-auto">
        <table className="border-collapse tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={cx(cell, "text-left")}>
                {timeName}
              </th>
              {lines.map(({ label }) => (
                <th key={label} scope="col" className={cx(cell, "text-right")}>
                  {label}
                </th>
              ))}
              {band ? (
                <th scope="col" className={cx(cell, "text-right")}>
                  {band.label}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ name }, index) => (
              <tr key={name}>
                <th scope="row" className={cx(cell, "text-left font-normal")}>
                  {nameOf(shape, index)}
                </th>
                {lines.map(({ label, texts }) => (
                  <td key={label} className={cx(cell, "text-right")}>
                    {texts[index]}
                  </td>
                ))}
                {band ? <td className={cx(cell, "text-right")}>{band.texts[index]}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
