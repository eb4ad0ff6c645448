import { memo } from "react";
import type { CanvasLine, CanvasView } from "./canvas-view.ts";

const LOOKS: Readonly<Record<CanvasLine["look"], string>> = {
  plain: "stroke-line-strong",
  strong: "stroke-brand",
  faint: "stroke-line-strong [stroke-dasharray:4_5]",
};
const ORDER: readonly CanvasLine["look"][] = ["faint", "plain", "strong"];

/** The connections. What they connect is said with the cards. */
export const Lines = memo(function Lines({ view: { width, height, lines } }: { view: CanvasView }) {
  return (
    <svg width={width} height={height} aria-hidden="true" className="pointer-events-none absolute top-0 left-0">
      {/* Strong lines last: where two meet, they are on top. */}
      {ORDER.flatMap((look) =>
        lines
          .filter((line) => line.look === look)
          .map(({ id, path, widthPx }) => (
            <path
              key={id}
              d={path}
              className={`fill-none ${LOOKS[look]}`}
              strokeWidth={widthPx}
              strokeLinejoin="round"
            />
          )),
      )}
    </svg>
  );
});
