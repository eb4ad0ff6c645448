import { type ComponentType, useEffect, useState } from "react";
import { type BoardCard, BoardColumns, type BoardProps } from "./board-columns.tsx";

/** A board: whole without scripts; dragging comes with code of its own once the page runs. */
export function Board<C extends BoardCard>(props: BoardProps<C>) {
  const [Dragging, setDragging] = useState<ComponentType<BoardProps<C>> | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("./drag-board.tsx").then(
      (part) => isGone || setDragging(() => part.default),
      // Without it the forms of the cards still move them.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return Dragging ? <Dragging {...props} /> : <BoardColumns {...props} />;
}
