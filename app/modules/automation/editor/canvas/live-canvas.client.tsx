import {
  Background,
  MiniMap,
  type Node,
  type NodeProps,
  type OnNodeDrag,
  ReactFlow,
  ReactFlowProvider,
  useNodesState,
  useReactFlow,
  ViewportPortal,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { canMove, readPlace } from "../../domain/document/edit.ts";
import { type CanvasState, CanvasStateProvider } from "./canvas-state.ts";
import type { Box, CanvasCard, CanvasView } from "./canvas-view.ts";
import { CardFace, cardName } from "./card-face.tsx";
import { Controls } from "./controls.client.tsx";
import type { Editing, LiveCanvasProps } from "./flow-canvas.tsx";
import { Lines } from "./lines.tsx";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { firstViewport, placeNear, viewportShowing } from "./viewport.ts";

type CardNode = Node<{ card: CanvasCard }, "card">;

const CardNodeView = ({ data, dragging }: NodeProps<CardNode>) => (
  // Half transparent, so that the place below it is seen.
  <div className={dragging ? "h-full opacity-60" : "h-full"}>
    <CardFace card={data.card} isDragged={dragging} />
  </div>
);
const NODE_TYPES = { card: CardNodeView };

/** Where the step that is dragged was. */
const Gap = ({ box: { x, y, width, height } }: { box: Box }) => (
  <div
    className="absolute rounded-m border-2 border-line-strong border-dashed bg-sunken"
    style={{ left: x, top: y, width, height }}
  />
);

/** How near to a button a dragged step is let go to be dropped there. */
const DROP_PX = 64;
/** A map of the whole helps from here. */
const MANY_CARDS = 14;

const nodesOf = (view: CanvasView, isDraggable: boolean): CardNode[] =>
  view.cards.map((card) => ({
    id: card.id,
    type: "card",
    position: { x: card.x, y: card.y },
    width: card.width,
    height: card.height,
    data: { card },
    draggable: isDraggable && card.content.type === "step",
    ariaRole: "group",
    ariaLabel: cardName(card),
    // Also where nothing is dragged: the cards hold links.
    style: { pointerEvents: "all" },
    domAttributes: card.content.type === "step" ? ({ "data-step": card.id } as object) : {},
  }));

const placesFor = ({ document }: Editing, view: CanvasView, id: string): ReadonlySet<string> =>
  new Set(
    view.cards
      .flatMap(({ waysOut }) => waysOut.map((way) => way.id))
      .filter((place) => canMove(document, id, readPlace(place))),
  );

/** What is wrong is found on the map as well. */
function mapColor({ data: { card } }: CardNode): string {
  const { content } = card;
  if (content.type === "entry") return "var(--color-brand)";
  return content.type === "step" && content.isFaulty ? "var(--color-bad)" : "var(--color-ink-3)";
}

const isCoarse = () => matchMedia("(pointer: coarse)").matches;
const moveMs = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200);

/** Keeps the beginning of the flow in its place while the layout changes, and shows what is opened. */
function useSteadyView(view: CanvasView, shown: string | undefined, frameOf: () => LiveCanvasProps["frame"]) {
  const flow = useReactFlow();
  const before = useRef(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout and each card that is opened
  useEffect(() => {
    const [was, is] = [before.current.cards[0], view.cards[0]];
    before.current = view;
    const { x, y, zoom } = flow.getViewport();
    const dx = was && is ? (was.x + was.width / 2 - is.x - is.width / 2) * zoom : 0;
    const now = { x: x + dx, y, zoom };
    if (dx !== 0) void flow.setViewport(now);
    const card = view.cards.find(({ id }) => id === shown);
    const to = card && viewportShowing(card, now, frameOf());
    if (to) void flow.setViewport(to, { duration: dx === 0 ? moveMs() : 0 });
  }, [view, shown]);
}

function Canvas({ view, editing, focus, frame, label }: LiveCanvasProps) {
  const flow = useReactFlow<CardNode>();
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const [isDraggable] = useState(() => editing !== undefined && !isCoarse());
  const [nodes, setNodes, onNodesChange] = useNodesState<CardNode>(nodesOf(view, isDraggable));
  const [drop, setDrop] = useState<CanvasState["drop"]>();
  const [viewport] = useState(() => firstViewport(view, frame, editing?.opened ?? focus));
  const host = useRef<HTMLElement>(null);
  const frameOf = () => {
    const { clientWidth: width = frame.width, clientHeight: height = frame.height } = host.current ?? {};
    return { width, height };
  };
  useSteadyView(
    view,
    editing?.opened ?? (editing?.adding ? (readPlace(editing.adding).node ?? undefined) : undefined),
    frameOf,
  );
  const { onKeyDown, onFocus, status } = useCanvasKeys({ view, editing, host, frameOf });
  // Also when a move was refused: the step goes back to its place.
  useEffect(() => {
    if (isIdle) setNodes(nodesOf(view, isDraggable));
  }, [view, isIdle, isDraggable, setNodes]);

  const onNodeDragStart: OnNodeDrag<CardNode> = (_, { id, data }) => {
    if (editing) setDrop({ places: placesFor(editing, view, id), over: null, from: data.card });
  };
  const onNodeDrag: OnNodeDrag<CardNode> = (event) => {
    if (!drop || !("clientX" in event)) return;
    const point = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const over = placeNear(view, drop.places, point, DROP_PX);
    if (over !== drop.over) setDrop({ ...drop, over });
  };
  const onNodeDragStop: OnNodeDrag<CardNode> = (_, { id }) => {
    setDrop(undefined);
    if (editing && drop?.over)
      submit(
        { intent: "place-node", revision: String(editing.revision), id, place: drop.over },
        { method: "post", preventScrollReset: true },
      );
    else setNodes(nodesOf(view, isDraggable));
  };
  const state = useMemo(
    () => ({ isEditable: editing !== undefined, opened: editing?.opened, adding: editing?.adding, drop }),
    [editing, drop],
  );
  return (
    <CanvasStateProvider value={state}>
      <section
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is seen
        tabIndex={0}
        aria-label={label}
        className="-outline-offset-2 absolute inset-0 overflow-hidden rounded-m"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <ReactFlow
          nodes={nodes}
          onNodesChange={onNodesChange}
          nodeTypes={NODE_TYPES}
          defaultViewport={viewport}
          minZoom={0.05}
          maxZoom={1.5}
          nodesDraggable={isDraggable}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          onNodeDragStart={onNodeDragStart}
          onNodeDrag={onNodeDrag}
          onNodeDragStop={onNodeDragStop}
          nodeDragThreshold={4}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          disableKeyboardA11y
          panOnScroll={editing !== undefined}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          preventScrolling={editing !== undefined}
          proOptions={{ hideAttribution: true }}
        >
          <ViewportPortal>
            <div className="-z-10 absolute top-0 left-0">
              <Lines view={view} />
              {drop ? <Gap box={drop.from} /> : null}
            </div>
          </ViewportPortal>
          <Background gap={22} size={1.5} color="var(--color-line-strong)" />
          {view.cards.length > MANY_CARDS && frame.width > 560 ? (
            <MiniMap
              pannable
              ariaLabel="Flow overview"
              className="!m-3 overflow-hidden rounded-s border border-line"
              style={view.height > view.width ? { width: 72, height: 168 } : { width: 160, height: 96 }}
              bgColor="var(--color-surface)"
              maskColor="color-mix(in srgb, var(--color-ink) 12%, transparent)"
              nodeColor={mapColor}
              nodeBorderRadius={12}
            />
          ) : null}
          <Controls />
        </ReactFlow>
        <p
          role="status"
          className="-translate-x-1/2 pointer-events-none absolute bottom-3 left-1/2 z-10 w-max max-w-[90%] rounded-s border border-brand bg-brand-soft px-3 py-1.5 text-[13px] empty:hidden"
        >
          {drop?.over ? "Let go to move the step here." : status}
        </p>
      </section>
    </CanvasStateProvider>
  );
}

/** The canvas with zooming, panning, dragging and keys. */
export function LiveCanvas(props: LiveCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}
