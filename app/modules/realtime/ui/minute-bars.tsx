import { counted, exact } from "#app/shared/format/number.ts";

const WIDTH = 600;
const GAP = 3;
/** Minutes ago that are named below the bars. */
const NAMED = [30, 20, 10] as const;

/** The next number of 1, 2, 5, 10, 20 … : what an axis ends with. */
function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? most;
}

/** Page views of each of the last minutes, the newest at the right; with a table for people who cannot see it. */
export function MinuteBars({ views, height = 120 }: { views: readonly number[]; height?: number }) {
  const most = Math.max(0, ...views);
  const end = axisEnd(most);
  const ticks = end === 1 ? [0, 1] : [0, end / 2, end].filter(Number.isInteger);
  const step = WIDTH / views.length;
  const minutesAgo = (index: number) => views.length - 1 - index;
  const label = (index: number) => (minutesAgo(index) === 0 ? "this minute so far" : `${minutesAgo(index)} min ago`);
  return (
    <figure className="m-0">
      <div className="relative ml-8" style={{ height }} aria-hidden="true">
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: `${(tick / end) * 100}%` }}
          >
            <span className="-translate-y-1/2 absolute right-full mr-2 text-[11px] text-ink-3 leading-none tabular-nums">
              {exact(tick)}
            </span>
          </div>
        ))}
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          {views.map((count, index) => {
            const tall = count === 0 ? 0 : Math.max(2, (count / end) * height);
            const isOpen = minutesAgo(index) === 0;
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is the minute at its place
                key={index}
                x={index * step + GAP / 2}
                y={height - tall}
                width={step - GAP}
                height={tall}
                rx={1.5}
                fill="var(--color-s1)"
                fillOpacity={isOpen ? 0.35 : 1}
                stroke={isOpen ? "var(--color-s1)" : undefined}
                strokeDasharray={isOpen ? "3 3" : undefined}
                vectorEffect="non-scaling-stroke"
              >
                <title>{`${label(index)}: ${exact(count)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="relative mt-1.5 ml-8 h-4 text-[11px] text-ink-3 tabular-nums">
        {NAMED.filter((minutes) => minutes <= views.length).map((minutes) => (
          <span
            key={minutes}
            className="absolute whitespace-nowrap"
            style={{ left: `${((views.length - minutes) / views.length) * 100}%` }}
          >
            −{minutes} min
          </span>
        ))}
        <span className="absolute right-0">now</span>
      </div>
      <figcaption className="mt-1 ml-8 text-[13px] text-ink-3">
        Page views per minute{most > 0 ? ` (peak ${exact(most)})` : ""}; the last minute is not over yet
      </figcaption>
      <table className="sr-only">
        <caption>Page views per minute</caption>
        <tbody>
          {views.map((count, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is the minute at its place
            <tr key={index}>
              <th scope="row">{label(index)}</th>
              <td>{counted(count, "page view")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
