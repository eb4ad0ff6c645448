import { type RefObject, useEffect, useRef } from "react";

/** Calls `tick` when the element comes into view, and each `everyMs` as long as it and its tab are visible. */
export function useWhileVisible(element: RefObject<Element>, tick: () => void, everyMs: number): void {
  const latest = useRef(tick);
  latest.current = tick;
  useEffect(() => {
    if (!element.current) return;
    let inView = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const judge = () => {
      const wanted = inView && document.visibilityState === "visible";
      if (wanted === (timer !== undefined)) return;
      clearInterval(timer);
      timer = undefined;
      if (!wanted) return;
      latest.current();
      timer = setInterval(() => latest.current(), everyMs);
    };
    const watcher = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      judge();
    });
    watcher.observe(element.current);
    document.addEventListener("visibilitychange", judge);
    return () => {
      watcher.disconnect();
      document.removeEventListener("visibilitychange", judge);
      clearInterval(timer);
    };
  }, [element, everyMs]);
}

/** Calls `act` once, when the element is about to come into view. */
export function useBeforeVisible(element: RefObject<Element>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        latest.current();
      },
      { rootMargin: "600px" },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
}
