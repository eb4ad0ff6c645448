import { useEffect, useRef } from "react";
import { nodeOf } from "../../domain/document/document.ts";
import { readPlace } from "../../domain/document/edit.ts";
import { stepTitle } from "../../domain/document/summary.ts";
import { flowPath } from "../../paths.ts";
import { FlowCanvas } from "../canvas/flow-canvas.tsx";
import type { EditorPageProps } from "../editor-page.ts";
import { AddStep } from "./add-step.tsx";
import { Opened } from "./opened.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { Triggers } from "./triggers.tsx";

/** What is beside the canvas: what it opens, else how contacts enter. */
function BesideCanvas(props: EditorPageProps) {
  const { canvas, draft, query, kinds, triggers, faulty, summaries, choices, holdoutErrors, readOnly, reply } = props;
  const { document, revision } = draft;
  const node = nodeOf(document, query.step ?? null);
  const isOpen = node !== undefined || document.triggers.some(({ id }) => id === query.trigger);
  if (!readOnly && query.add && canvas?.lines.some(({ id }) => id === query.add))
    return (
      <section aria-label="Add a step">
        <AddStep
          key={query.add}
          place={readPlace(query.add)}
          revision={revision}
          kinds={kinds}
          document={document}
          closePath={flowPath(props.id)}
        />
      </section>
    );
  if (!readOnly && isOpen)
    return (
      <div className="grid gap-2">
        {node ? (
          <StepButtons
            node={node}
            title={stepTitle(node, new Map(kinds.map((kind) => [kind.kind, kind])))}
            revision={revision}
          />
        ) : null}
        <Opened {...props} />
      </div>
    );
  return (
    <Triggers
      {...{ document, revision, faulty, summaries, choices, holdoutErrors, readOnly, reply }}
      kinds={triggers}
    />
  );
}

/** The editor as a canvas with what it opens beside it. */
export function CanvasPart(props: EditorPageProps) {
  const { canvas, draft, query, readOnly } = props;
  const { document, revision, canUndo } = draft;
  const beside = useRef<HTMLDivElement>(null);
  const opened = query.add ?? query.step ?? query.trigger;
  // On a phone it is below the canvas.
  useEffect(() => {
    if (opened !== undefined && !matchMedia("(min-width: 64rem)").matches)
      beside.current?.scrollIntoView({ block: "start" });
  }, [opened]);
  if (!canvas) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
      <div className="min-w-0 lg:sticky lg:top-20">
        <FlowCanvas
          view={canvas}
          label="Flow canvas"
          className="h-[62svh] min-h-80 lg:h-[calc(100svh-18rem)] lg:min-h-[440px]"
          {...(!readOnly && {
            editing: { document, revision, canUndo, opened: query.step ?? query.trigger, adding: query.add },
          })}
        />
        {readOnly ? null : (
          <p className="mt-2 text-[12.5px] text-ink-3 max-sm:hidden pointer-coarse:hidden">
            Drag a step to a + to move it. Keys: arrows select, Delete deletes, Ctrl+C or Ctrl+X then Ctrl+V on a +
            copies or moves, Ctrl+Z undoes.
          </p>
        )}
      </div>
      <div ref={beside} data-beside-canvas="" className="min-w-0 scroll-mt-20">
        <BesideCanvas {...props} />
      </div>
    </div>
  );
}
