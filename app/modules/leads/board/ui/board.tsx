import { type ComponentType, useEffect, useState } from "react";
import { BoardColumns, type BoardProps } from "./board-columns.tsx";

type Plain = Pick<BoardProps, "columns" | "owners" | "nowMs">;

/** The board: whole without scripts; dragging comes with code of its own once the page runs. */
export function Board(props: Plain) {
  const [Dragging, setDragging] = useState<ComponentType<Plain> | null>(null);
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
