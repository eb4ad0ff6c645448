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
import { cx } from "../cx.ts";
import { type BoardCard, BoardColumns, type BoardProps } from "./board-columns.tsx";

/** Pixels that a pointer moves before a click becomes a drag. */
const DRAG_AFTER_PX = 6;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const mayDrop = (card: BoardCard, column: unknown): boolean =>
  column === card.column || card.targets === undefined || card.targets.some((target) => target === column);

/** A press of an arrow key takes the card to the next column that it may go to, wherever that is. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context: { over, active, droppableRects } }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const card = active?.data.current?.card as BoardCard | undefined;
  const columns = [...droppableRects]
    .filter(([id]) => card === undefined || mayDrop(card, id))
    .sort(([, one], [, other]) => one.left - other.left);
  const from = over?.id ?? card?.column;
  const next = columns[columns.findIndex(([id]) => id === from) + step];
  return next ? { x: next[1].left, y: next[1].top } : undefined;
};

function DropList({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, isOver, active } = useDroppable({ id });
  const card = active?.data.current?.card as BoardCard | undefined;
  const isOpen = isOver && card !== undefined && mayDrop(card, id);
  return (
    <div ref={setNodeRef} className={cx("min-h-16 rounded-s", isOpen && "outline-2 outline-brand outline-dashed")}>
      {children}
    </div>
  );
}

function DragCard({ card, render }: { card: BoardCard; render: (handle: ReactNode) => ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id: card.id, data: { card } });
  const handle = (
    <button
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${card.label}`}
      className="-m-1 grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-s text-ink-3 hover:bg-sunken pointer-coarse:size-11"
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  );
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  return (
    <div ref={setNodeRef} style={style} className={cx(isDragging && "relative z-10 shadow-lg")}>
      {render(handle)}
    </div>
  );
}

/** A board with cards that are dragged between columns, by pointer or by Space and the arrow keys. */
export default function DragBoard<C extends BoardCard>(props: BoardProps<C>) {
  const { columns, noun, columnNoun, moveFields, renderCard } = props;
  const submit = useSubmit();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const nameOf = (id: unknown) => columns.find((column) => column.id === id)?.name ?? `no ${columnNoun}`;

  function drop({ active, over }: DragEndEvent) {
    const card = active.data.current?.card as C | undefined;
    if (!over || !card || over.id === card.column || !mayDrop(card, over.id)) return;
    submit(moveFields(card, String(over.id)), { method: "post", preventScrollReset: true });
  }

  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: () =>
            `Picked up the ${noun}. Use the left and right arrow keys to move it, Space to drop it, Escape to cancel.`,
          onDragOver: ({ over }) => (over ? `Over ${nameOf(over.id)}` : `Over no ${columnNoun}`),
          onDragEnd: ({ over }) => (over ? `Dropped on ${nameOf(over.id)}` : `Dropped on no ${columnNoun}`),
          onDragCancel: () => "Cancelled",
        },
      }}
    >
      <BoardColumns
        {...props}
        renderList={(column, cards) => <DropList id={column.id}>{cards}</DropList>}
        wrapCard={(card) =>
          card.targets?.length === 0 ? (
            renderCard(card)
          ) : (
            <DragCard card={card} render={(handle) => renderCard(card, handle)} />
          )
        }
      />
    </DndContext>
  );
}
