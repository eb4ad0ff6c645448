import type { FlowDocument } from "../../domain/document/document.ts";
import { layoutOf } from "../../domain/document/outline.ts";

const [WIDTH, HEIGHT, GAP_X, GAP_Y] = [168, 40, 20, 34];
const MAX_TITLE = 24;

const cut = (text: string): string => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1)}…` : text);

/** A picture of the flow to look at; the outline beside it says and does the same. */
export function FlowPicture({
  document,
  titles,
  counts = {},
}: {
  document: FlowDocument;
  titles: Readonly<Record<string, string>>;
  /** Numbers under the titles, by step. */
  counts?: Readonly<Record<string, string>>;
}) {
  const { placed, rows, columns } = layoutOf(document);
  if (placed.length === 0) return null;
  const at = new Map(
    placed.map(({ id, row, column }) => [id, { x: column * (WIDTH + GAP_X), y: row * (HEIGHT + GAP_Y) }]),
  );
  const lines = document.nodes.flatMap(({ id, next }) =>
    Object.entries(next).flatMap(([port, target]) => {
      const [from, to] = [at.get(id), at.get(target ?? "")];
      return from && to ? [{ key: `${id}.${port}`, from, to }] : [];
    }),
  );
  const [width, height] = [columns * (WIDTH + GAP_X), rows * (HEIGHT + GAP_Y)];
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture is scrolled by keys, too
      tabIndex={0}
      aria-label="Flow"
      className="max-h-[520px] overflow-auto rounded-m border border-line bg-sunken p-3"
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Picture of the flow">
        {lines.map(({ key, from, to }) => (
          <path
            key={key}
            d={`M${from.x + WIDTH / 2} ${from.y + HEIGHT} C${from.x + WIDTH / 2} ${from.y + HEIGHT + 20} ${to.x + WIDTH / 2} ${to.y - 20} ${to.x + WIDTH / 2} ${to.y}`}
            className="fill-none stroke-line-strong"
            strokeWidth={1.5}
          />
        ))}
        {placed.map(({ id }) => {
          const { x = 0, y = 0 } = at.get(id) ?? {};
          return (
            <g key={id}>
              <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx={8} className="fill-surface stroke-line-strong" />
              <text x={x + 10} y={y + (counts[id] ? 17 : 25)} className="fill-ink text-[12px]">
                {cut(titles[id] ?? id)}
              </text>
              {counts[id] ? (
                <text x={x + 10} y={y + 32} className="fill-ink-2 text-[11px]">
                  {counts[id]}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </section>
  );
}
