import { exact } from "#app/ui/text/number.ts";

const WIDTH = 600;
const GAP = 3;

/** Page views of each of the last minutes, the newest at the right; with a table for people who cannot see it. */
export function MinuteBars({ views, height = 120 }: { views: readonly number[]; height?: number }) {
  const most = Math.max(0, ...views);
  const step = WIDTH / views.length;
  const minutesAgo = (index: number) => views.length - 1 - index;
  const label = (index: number) => (minutesAgo(index) === 0 ? "this minute" : `${minutesAgo(index)} min ago`);
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block w-full"
        style={{ height }}
      >
        <line x1={0} x2={WIDTH} y1={height - 0.5} y2={height - 0.5} stroke="var(--color-line)" />
        {views.map((count, index) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * (height - 4));
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
            >
              <title>{`${label(index)}: ${exact(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1.5 flex justify-between text-[13px] text-ink-3">
        <span>{views.length} minutes ago</span>
        <span>Page views a minute, {exact(most)} at most</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
