import { Panel, useReactFlow } from "@xyflow/react";
import { type LucideIcon, Maximize, ZoomIn, ZoomOut } from "lucide-react";

const moveMs = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200);

/** Buttons for what the wheel and two fingers do as well. */
export function Controls() {
  const flow = useReactFlow();
  const controls: readonly [label: string, icon: LucideIcon, onClick: () => unknown][] = [
    ["Zoom in", ZoomIn, () => flow.zoomIn({ duration: moveMs() })],
    ["Zoom out", ZoomOut, () => flow.zoomOut({ duration: moveMs() })],
    ["Show the whole flow", Maximize, () => flow.fitView({ duration: moveMs(), padding: 0.08, maxZoom: 1 })],
  ];
  return (
    <Panel position="bottom-left" className="!m-3 flex overflow-hidden rounded-s border border-line-strong shadow-1">
      {controls.map(([label, Icon, onClick]) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => void onClick()}
          className="-outline-offset-2 grid size-8 place-items-center border-line border-r bg-surface text-ink-2 last:border-r-0 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </Panel>
  );
}
