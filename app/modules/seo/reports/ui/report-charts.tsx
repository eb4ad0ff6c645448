import { oneDecimal } from "#app/shared/format/number.ts";
import type { TrendShape } from "../domain/trend.ts";

/** Health scores over the crawls, with a table for people who cannot see the line. */
export function HealthTrend({ shape }: { shape: TrendShape }) {
  const { width, height, left, ticks, points, path } = shape;
  return (
    <figure className="report-chart">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick.value}>
            <line x1={left} x2={width} y1={tick.y} y2={tick.y} className="report-grid" />
            <text x={left - 8} y={tick.y} dy="0.35em" textAnchor="end">
              {tick.value}
            </text>
          </g>
        ))}
        <path d={path} className="report-line" />
        {points.map(({ x, y, label, value }, at) => (
          <g key={`${label} ${x}`}>
            <circle cx={x} cy={y} r="4" className="report-dot" />
            <text x={x} y={y - 10} textAnchor="middle" className="report-value">
              {oneDecimal(value)}
            </text>
            <text
              x={x}
              y={height - 6}
              textAnchor={at === 0 ? "start" : at === points.length - 1 ? "end" : "middle"}
              className={at > 0 && at < points.length - 1 ? "report-middle" : undefined}
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>Health score by crawl</caption>
        <tbody>
          {points.map(({ label, value, x }) => (
            <tr key={x}>
              <th scope="row">{label}</th>
              <td>{oneDecimal(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** How a number is made up of errors, warnings and notices; the numbers stand beside it. */
export function SeverityBar({
  counts,
  most,
}: {
  counts: Readonly<Record<"error" | "warning" | "notice", number>>;
  most: number;
}) {
  return (
    <div className="report-bar" aria-hidden="true">
      {(["error", "warning", "notice"] as const).map((severity) =>
        counts[severity] > 0 ? (
          <span
            key={severity}
            className={`report-part report-${severity}`}
            style={{ width: `${Math.max(0.8, (counts[severity] / most) * 100)}%` }}
          />
        ) : null,
      )}
    </div>
  );
}
