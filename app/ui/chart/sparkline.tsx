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
  const { width, height, values, path, end } = shape;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${values.join(", ")}`}
      preserveAspectRatio="xMinYMid"
      className={className}
      width={width}
      height={height}
    >
      <path
        d={path}
        fill="none"
        stroke="var(--color-s1)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={end.x} cy={end.y} r="3" fill="var(--color-s1)" />
    </svg>
  );
}
