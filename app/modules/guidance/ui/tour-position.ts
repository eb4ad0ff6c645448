import { type RefObject, useLayoutEffect } from "react";
import type { TourStep } from "../domain/tour/tour.ts";
import { type Box, highlightBox, placePopup, type Size, scrollBy } from "../domain/tour/tour-position.ts";

/** The element a step is about; null while it is not on the page, or takes no room there. */
export function targetOf({ target }: TourStep): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(target);
  return element && element.getClientRects().length > 0 ? element : null;
}

const viewportSize = (): Size => ({ width: document.documentElement.clientWidth, height: window.innerHeight });

/** Height of the header that stays on top. */
const insetTopPx = (): number => document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;

const sizeOf = (element: HTMLElement): Size => ({ width: element.offsetWidth, height: element.offsetHeight });

function moveTo(element: HTMLElement, { left, top }: { left: number; top: number }, size?: Size): void {
  // Through the object model: the Content-Security-Policy has nothing against it.
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  if (!size) return;
  element.style.width = `${size.width}px`;
  element.style.height = `${size.height}px`;
}

interface Parts {
  popup: RefObject<HTMLElement>;
  frame: RefObject<HTMLElement>;
}

/** Brings the step's target into view and keeps popup and frame at it while the page scrolls, changes or is resized. `onGone`: the target left the page. */
export function useTourPosition(step: TourStep | undefined, { popup, frame }: Parts, onGone: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step gets a new position
  useLayoutEffect(() => {
    const target = step && targetOf(step);
    const shown = popup.current;
    if (!step || !shown) return;
    if (!target) {
      onGone();
      return;
    }
    const scene = () => {
      const box: Box = target.getBoundingClientRect();
      return {
        target: box,
        popup: sizeOf(shown),
        viewport: viewportSize(),
        wanted: step.position,
        insetTopPx: insetTopPx(),
      };
    };
    const place = () => {
      if (targetOf(step) !== target) {
        onGone();
        return;
      }
      const now = scene();
      const placed = placePopup(now);
      moveTo(shown, placed);
      shown.dataset.side = placed.side ?? "over";
      const box = highlightBox(now.target);
      if (frame.current) moveTo(frame.current, box, box);
    };
    window.scrollBy({ top: scrollBy(scene()), behavior: "instant" });
    place();
    let asked = 0;
    const placeSoon = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(place);
    };
    const changes = new ResizeObserver(placeSoon);
    for (const element of [target, shown, document.body]) changes.observe(element);
    window.addEventListener("scroll", placeSoon, { passive: true, capture: true });
    window.addEventListener("resize", placeSoon);
    return () => {
      cancelAnimationFrame(asked);
      changes.disconnect();
      window.removeEventListener("scroll", placeSoon, { capture: true });
      window.removeEventListener("resize", placeSoon);
    };
  }, [step]);
}
