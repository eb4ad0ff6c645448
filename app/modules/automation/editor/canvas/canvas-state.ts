import { createContext, useContext } from "react";
import type { Box } from "./canvas-view.ts";

/** What the cards of a canvas need to know besides themselves. */
export interface CanvasState {
  isEditable: boolean;
  /** The step or trigger that is open beside the canvas. */
  opened: string | undefined;
  /** The place that a new step is being chosen for. */
  adding: string | undefined;
  /** While a step is dragged: the places where it can be dropped, the one it is over, and where it was. */
  drop?: { places: ReadonlySet<string>; over: string | null; from: Box } | undefined;
}

const Context = createContext<CanvasState>({ isEditable: false, opened: undefined, adding: undefined });

export const CanvasStateProvider = Context.Provider;
export const useCanvasState = (): CanvasState => useContext(Context);
