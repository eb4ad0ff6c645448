import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { stepFrom, type TourStep } from "../domain/tour/tour.ts";
import { targetOf, useTourPosition } from "./tour-position.ts";

export interface TourStageProps {
  steps: readonly TourStep[];
  /** "left": for the page a step leads to; "impossible": none of the targets is on the page. */
  onEnd: (how: "completed" | "left" | "impossible") => void;
}

const isThere = (step: TourStep): boolean => targetOf(step) !== null;

/** A running tour: what a step is about is framed, everything else waits behind a dialog that holds the focus. */
export function TourStage({ steps: all, onEnd }: TourStageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [steps] = useState(() => all.filter(isThere));
  const [index, setIndex] = useState(0);
  const step = steps[index];

  const go = (direction: 1 | -1) => {
    const next = stepFrom(steps, index + direction, direction, isThere);
    if (next !== null) setIndex(next);
    else if (direction === 1) onEnd("completed");
  };
  useTourPosition(step, { popup, frame }, () => go(1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; without a step there is nothing to open
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) {
      onEnd("impossible");
      return;
    }
    shown.showModal();
    return () => shown.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its button
  useEffect(() => popup.current?.querySelector<HTMLElement>("[data-forward]")?.focus({ preventScroll: true }), [index]);

  if (!step) return null;
  const isLast = index === steps.length - 1;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="tour-title"
      aria-describedby="tour-content"
      onCancel={(event) => {
        event.preventDefault();
        onEnd("completed");
      }}
      onKeyDown={(event) => onKey(event, { forward: () => go(1), back: () => go(-1) })}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-transparent p-0 text-ink backdrop:bg-transparent"
    >
      {step.highlight ? (
        <div
          ref={frame}
          aria-hidden="true"
          className="fixed top-0 left-0 rounded-m border-2 border-signal shadow-[0_0_0_200vmax_rgb(11_38_34/0.6)]"
          data-tour-frame=""
        />
      ) : null}
      <div
        ref={popup}
        data-tour-popup=""
        className="fixed top-0 left-0 max-h-[calc(100dvh-16px)] w-[min(340px,calc(100vw-16px))] overflow-y-auto rounded-m border border-line bg-surface p-4 shadow-2"
      >
        <div aria-live="polite">
          <p className="font-medium text-[13px] text-ink-3 tabular-nums">
            Step {index + 1} of {steps.length}
          </p>
          <h2 id="tour-title" className="mt-1 font-bold text-[15px]">
            {step.title}
          </h2>
          <p id="tour-content" className="mt-1 text-ink-2 text-sm">
            {step.content}
          </p>
        </div>
        {step.action ? (
          <Link
            to={step.action.to}
            onClick={() => onEnd("left")}
            className="mt-2 inline-flex items-center gap-1.5 font-semibold text-brand text-sm hover:underline pointer-coarse:min-h-11"
          >
            {step.action.label}
            <ArrowRight size={15} aria-hidden="true" />
          </Link>
        ) : null}
        <div className="mt-3.5 flex flex-wrap items-center gap-2">
          {isLast ? null : (
            <Button look="quiet" size="s" onClick={() => onEnd("completed")}>
              Skip
            </Button>
          )}
          <span className="flex-1" />
          {index > 0 ? (
            <Button size="s" onClick={() => go(-1)}>
              Back
            </Button>
          ) : null}
          <Button data-forward="" look="primary" size="s" onClick={() => go(1)}>
            {isLast ? "Finish" : "Next"}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Arrows and Enter move; Tab goes round within the dialog (the browser's own controls are one Escape away). */
function onKey(
  event: KeyboardEvent<HTMLDialogElement>,
  { forward, back }: { forward: () => void; back: () => void },
): void {
  const { key, target, currentTarget } = event;
  const isControl = target instanceof Element && target.closest("a, button") !== null;
  if (key === "ArrowRight" || (key === "Enter" && !isControl)) forward();
  else if (key === "ArrowLeft") back();
  else if (key === "Tab") {
    const controls = [...currentTarget.querySelectorAll<HTMLElement>("a, button")];
    const edge = event.shiftKey ? controls[0] : controls.at(-1);
    if (document.activeElement !== edge) return;
    (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
  } else return;
  event.preventDefault();
}
