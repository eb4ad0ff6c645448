import {
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useSubmit } from "@remix-run/react";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import type { LeadCard as Lead } from "../domain/board.ts";
import { BoardColumns, type BoardProps } from "./board-columns.tsx";

/** Pixels that a pointer moves before a click becomes a drag. */
const DRAG_AFTER_PX = 6;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A press of an arrow key takes the card to the next column, wherever that is. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context: { over, active, droppableRects } }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...droppableRects].sort(([, one], [, other]) => one.left - other.left);
  const from = over?.id ?? (active?.data.current?.lead as Lead | undefined)?.stage;
  const next = columns[columns.findIndex(([id]) => id === from) + step];
  return next ? { x: next[1].left, y: next[1].top } : undefined;
};

function DropList({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={cx("min-h-16 rounded-s", isOver && "outline-2 outline-brand outline-dashed")}>
      {children}
    </div>
  );
}

function DragCard({ lead, card }: { lead: Lead; card: (handle?: ReactNode) => ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id: lead.id, data: { lead } });
  const handle = (
    <button
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${lead.name || lead.email || "lead"}`}
      className="-m-1 grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-s text-ink-3 hover:bg-sunken pointer-coarse:size-11"
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  );
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  return (
    <div ref={setNodeRef} style={style} className={cx(isDragging && "relative z-10 shadow-lg")}>
      {card(handle)}
    </div>
  );
}

/** The board with cards that are dragged between columns, by pointer or by Space and the arrow keys. */
export default function DragBoard({ columns, owners, nowMs }: Pick<BoardProps, "columns" | "owners" | "nowMs">) {
  const submit = useSubmit();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const nameOf = (id: unknown) => columns.find((column) => column.id === id)?.name ?? "no stage";

  function drop({ active, over }: DragEndEvent) {
    const lead = active.data.current?.lead as Lead | undefined;
    if (!over || !lead || over.id === lead.stage) return;
    submit({ intent: "move", lead: lead.id, stage: String(over.id) }, { method: "post", preventScrollReset: true });
  }

  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: () =>
            "Picked up the lead. Use the left and right arrow keys to move it, Space to drop it, Escape to cancel.",
          onDragOver: ({ over }) => (over ? `Over ${nameOf(over.id)}` : "Over no stage"),
          onDragEnd: ({ over }) => (over ? `Dropped on ${nameOf(over.id)}` : "Dropped on no stage"),
          onDragCancel: () => "Cancelled",
        },
      }}
    >
      <BoardColumns
        columns={columns}
        owners={owners}
        nowMs={nowMs}
        renderList={(column, cards) => <DropList id={column.id}>{cards}</DropList>}
        renderCard={(lead, card) => <DragCard lead={lead} card={card} />}
      />
    </DndContext>
  );
}
