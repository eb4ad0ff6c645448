import { useNavigation, useSubmit } from "@remix-run/react";
import { useReactFlow } from "@xyflow/react";
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Box } from "./canvas-view.ts";
import type { LiveCanvasProps } from "./flow-canvas.tsx";
import { isArrow, stepTowards, viewportShowing, wayOf } from "./viewport.ts";

const PAN_PX = 80;
/** Around the middle of a button on a line. */
const BUTTON_PX = 22;

interface Options extends Pick<LiveCanvasProps, "view" | "editing"> {
  host: RefObject<HTMLElement>;
  frameOf: () => LiveCanvasProps["frame"];
}

/** The link of a step within the canvas. */
const linkOf = (host: HTMLElement | null, id: string): HTMLElement | null =>
  host?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"] [data-opens]`) ?? null;

/** The step whose link an element is in, and the place whose button it is. */
const placeOf = (element: Element) => ({
  step: element.closest("[data-opens]")?.closest<HTMLElement>("[data-step]")?.dataset.step,
  place: element.closest<HTMLElement>("[data-place]")?.dataset.place,
});

/** Keys of the canvas: arrows go from step to step, Delete deletes, Ctrl+C, X and V copy and move, Ctrl+Z undoes. */
export function useCanvasKeys({ view, editing, host, frameOf }: Options) {
  const flow = useReactFlow();
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const [held, setHeld] = useState<{ id: string; intent: "copy-node" | "place-node" }>();
  const [status, setStatus] = useState("");
  /** The card to which the keyboard returns when the server has answered. */
  const returns = useRef<string | undefined>(undefined);

  const change = (intent: string, fields: Record<string, string> = {}) => {
    if (!editing || !isIdle) return;
    submit({ intent, revision: String(editing.revision), ...fields }, { method: "post", preventScrollReset: true });
  };

  // What was deleted had the focus: the card before it gets it, so that the keys still work.
  useEffect(() => {
    if (!isIdle || returns.current === undefined) return;
    const id = returns.current;
    returns.current = undefined;
    (linkOf(host.current, id) ?? host.current)?.focus({ preventScroll: true });
  }, [isIdle, host]);

  const show = (box: Box | undefined) => {
    const to = box && viewportShowing(box, flow.getViewport(), frameOf());
    if (to) void flow.setViewport(to);
  };
  const cardAt = (id: string | undefined) => view.cards.find((card) => card.id === id);

  /** What gets the focus by keyboard comes into the frame. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches(":focus-visible")) return;
    const { place, step } = placeOf(target);
    const way = view.cards.flatMap(({ waysOut }) => waysOut).find(({ id }) => id === place);
    if (way) show({ x: way.x - BUTTON_PX, y: way.y - BUTTON_PX, width: 2 * BUTTON_PX, height: 2 * BUTTON_PX });
    else show(cardAt(step));
  };

  const onArrow = (event: KeyboardEvent, step: string | undefined) => {
    event.preventDefault();
    if (step === undefined) {
      const { x, y, zoom } = flow.getViewport();
      const way = wayOf(event.key);
      void flow.setViewport({ zoom, x: x - way.x * PAN_PX, y: y - way.y * PAN_PX });
      return;
    }
    const next = stepTowards(view.cards, step, event.key);
    if (next === null) return;
    show(cardAt(next));
    linkOf(host.current, next)?.focus({ preventScroll: true });
  };

  const titleOf = (id: string): string => {
    const content = cardAt(id)?.content;
    return content?.type === "step" ? content.title : "";
  };

  const onCommand = (key: string, step: string | undefined, place: string | undefined): boolean => {
    if (key === "z" && editing?.canUndo) change("undo");
    else if ((key === "c" || key === "x") && step !== undefined) {
      setHeld({ id: step, intent: key === "c" ? "copy-node" : "place-node" });
      setStatus(`${titleOf(step)}: choose a + and press Control V to ${key === "c" ? "copy" : "move"} the step there.`);
    } else if (key === "v" && held && place !== undefined) {
      change(held.intent, { id: held.id, place });
      setStatus("");
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey) return;
    const { step, place } = placeOf(event.target);
    if (event.ctrlKey || event.metaKey) {
      if (editing && !event.shiftKey && onCommand(event.key.toLowerCase(), step, place)) event.preventDefault();
    } else if (isArrow(event.key)) onArrow(event, step);
    else if (editing && step !== undefined && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      returns.current = stepTowards(view.cards, step, "ArrowUp") ?? "";
      change("remove-node", { id: step });
    } else if (editing && step !== undefined && event.key === "Enter" && step === editing.opened) {
      // It is open already: on to its fields.
      event.preventDefault();
      document
        .querySelector<HTMLElement>("[data-beside-canvas] :is(input:not([type=hidden]), select, textarea)")
        ?.focus();
    }
  };
  return { onKeyDown, onFocus, status };
}
