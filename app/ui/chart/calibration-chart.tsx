import { Table, Td, Th } from "../list/table.tsx";
import type { CalibrationShape } from "./calibration-shape.ts";

const TICK = "fill-ink-3 text-[11px]";

interface CalibrationChartProps {
  shape: CalibrationShape;
  /** The predicted outcome: "Coming again within 14 days". */
  caption: string;
}

/** How often a prediction came true, by groups of about a tenth; a good model's points lie on the line. With the table behind it. */
export function CalibrationChart({
  shape: { width, height, left, bottom, ticks, line, points, rows },
  caption,
}: CalibrationChartProps) {
  return (
    <figure className="m-0 min-w-0 max-w-[320px]">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${caption}: predicted against observed`}
        className="h-auto w-full"
        width={width}
        height={height}
      >
        {ticks.map(({ text, x, y }) => (
          <g key={text}>
            <line x1={left} x2={width} y1={y} y2={y} stroke="var(--color-line)" />
            <text x={left - 8} y={y} dy="0.35em" textAnchor="end" className={TICK}>
              {text}
            </text>
            <text x={x} y={bottom + 16} textAnchor="middle" className={TICK}>
              {text}
            </text>
          </g>
        ))}
        <text x={width} y={height - 3} textAnchor="end" className={TICK}>
          predicted →
        </text>
        <text x={left + 6} y="20" className={TICK}>
          ↑ observed
        </text>
        <line {...line} stroke="var(--color-line-strong)" strokeDasharray="4 4" />
        {points.map(({ x, y, low, high }) => (
          <g key={`${x} ${y} ${low}`} stroke="var(--color-s1)" strokeWidth="2">
            <line x1={x} x2={x} y1={low} y2={high} />
            <circle cx={x} cy={y} r="4" fill="var(--color-surface)" />
          </g>
        ))}
      </svg>
      <details className="mt-1 text-[13px]">
        <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink pointer-coarse:py-2">
          Show as a table
        </summary>
        <Table label={`${caption}, by groups`}>
          <thead>
            <tr>
              <Th numeric>People</Th>
              <Th numeric>Predicted</Th>
              <Th numeric>Observed</Th>
              <Th numeric>19 times of 20</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cases, expected, observed, range }) => (
              <tr key={`${expected} ${observed} ${cases}`}>
                <Td numeric>{cases}</Td>
                <Td numeric>{expected}</Td>
                <Td numeric>{observed}</Td>
                <Td numeric>{range}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  );
}
