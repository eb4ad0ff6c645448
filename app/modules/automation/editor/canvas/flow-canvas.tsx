import { type ComponentType, useEffect, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import type { FlowDocument } from "../../domain/document/document.ts";
import { CanvasStateProvider } from "./canvas-state.ts";
import type { CanvasView } from "./canvas-view.ts";
import { CardFace, cardName } from "./card-face.tsx";
import { Lines } from "./lines.tsx";

/** What an editor can do on a canvas. */
export interface Editing {
  document: FlowDocument;
  revision: number;
  canUndo: boolean;
  opened: string | undefined;
  adding: string | undefined;
}

export interface LiveCanvasProps {
  view: CanvasView;
  editing: Editing | undefined;
  /** The card that is to be seen first. */
  focus: string | undefined;
  /** Size of the frame, in pixels. */
  frame: { width: number; height: number };
  label: string;
}

/** The canvas without scripts: the same cards and lines, scrolled by the browser. */
function StillCanvas({ view, label }: { view: CanvasView; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keys, too
    <section tabIndex={0} aria-label={label} className="absolute inset-0 overflow-auto rounded-m">
      <div className="relative mx-auto" style={{ width: view.width, height: view.height }}>
        <Lines view={view} />
        {view.cards.map((card) => (
          // biome-ignore lint/a11y/useSemanticElements: a card is no group of fields
          <div
            key={card.id}
            role="group"
            aria-label={cardName(card)}
            className="absolute"
            style={{ left: card.x, top: card.y, width: card.width, height: card.height }}
          >
            <CardFace card={card} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A flow as cards and connections. Zooming, panning and dragging come with code of their own once the page runs. */
export function FlowCanvas({
  view,
  editing,
  focus,
  label,
  className,
}: {
  view: CanvasView;
  editing?: Editing;
  focus?: string | undefined;
  label: string;
  /** Its height. */
  className: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<{ Canvas: ComponentType<LiveCanvasProps>; frame: LiveCanvasProps["frame"] }>();
  useEffect(() => {
    let isGone = false;
    void import("./live-canvas.client.tsx").then(
      (part) => {
        const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
        if (!isGone) setLive({ Canvas: part.LiveCanvas, frame: { width, height } });
      },
      // Without it the links of the cards still work.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const state = { isEditable: editing !== undefined, opened: editing?.opened, adding: editing?.adding };
  return (
    <div ref={frame} className={cx("relative isolate rounded-m border border-line bg-paper", className)}>
      <CanvasStateProvider value={state}>
        {live ? (
          <live.Canvas view={view} editing={editing} focus={focus} frame={live.frame} label={label} />
        ) : (
          <StillCanvas view={view} label={label} />
        )}
      </CanvasStateProvider>
    </div>
  );
}
