import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useFetcher } from "@remix-run/react";
import { GripVertical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";
import { useHydrated } from "#app/ui/text/time.tsx";

type Draw = (id: string, handle: ReactNode) => ReactNode;

function Row({ id, draw }: { id: string; draw: Draw }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  // On a button inside: a list item that is a button would be no list item any more.
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Move question ${id}`}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-s text-ink-3 hover:bg-sunken pointer-coarse:size-11"
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      id={id}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : {}}
      className={cx("border-line border-b bg-surface last:border-b-0", isDragging && "relative z-10 shadow-2")}
    >
      {draw(id, handle)}
    </li>
  );
}

interface SortableProps {
  step: string;
  ids: readonly string[];
  revision: number;
  children: Draw;
}

/** Questions of a step that are moved by mouse, finger or keyboard (Space, arrows, Space); without scripts a plain list. */
export default function SortableQuestions({ step, ids, revision, children }: SortableProps) {
  const fetcher = useFetcher();
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const isHydrated = useHydrated();
  const pending = fetcher.formData;
  const shown = pending ? moved(ids, String(pending.get("id")), Number(pending.get("at"))) : [...ids];
  if (!isHydrated)
    return (
      <ul>
        {ids.map((id) => (
          <li key={id} id={id} className="border-line border-b last:border-b-0">
            {children(id, null)}
          </li>
        ))}
      </ul>
    );
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const at = shown.indexOf(String(over.id));
    const fields = { intent: "drop-question", revision: String(revision), id: String(active.id), step, at: String(at) };
    fetcher.submit(fields, { method: "post" });
  };
  return (
    <DndContext id={contextId} sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={shown} strategy={verticalListSortingStrategy}>
        <ul>
          {shown.map((id) => (
            <Row key={id} id={id} draw={children} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function moved(ids: readonly string[], id: string, at: number): string[] {
  const others = ids.filter((one) => one !== id);
  return ids.includes(id) ? [...others.slice(0, at), id, ...others.slice(at)] : [...ids];
}
