import type { SparklineShape } from "./sparkline-shape.ts";

/** A line without axes: only the direction, the figures stand beside it. `label` says what it shows: "Health of the last 8 crawls". */
export function Sparkline({
  shape,
  label,
  className,
}: {
  shape: SparklineShape | null;
  label: string;
  className?: string;
}) {
  if (!shape) return null;
  const { width, height, values, path, openPath, end } = shape;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${values.join(", ")}${openPath ? " so far" : ""}`}
      preserveAspectRatio="xMinYMid"
      className={className}
      width={width}
      height={height}
    >
      <g fill="none" stroke="var(--color-s1)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d={path} />
        {openPath ? <path d={openPath} strokeDasharray="1 4" /> : null}
      </g>
      <circle
        cx={end.x}
        cy={end.y}
        r="3"
        fill={openPath ? "var(--color-surface)" : "var(--color-s1)"}
        stroke="var(--color-s1)"
      />
    </svg>
  );
}
