import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const EVERY_MS = 2_000;
const AT_MOST = 15;

/** Asks for the page's data again while work is under way, as long as somebody looks at the page. */
export function useRefreshWhile(underWay: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [underWay, everyMs, revalidate]);
}

/** Asks for the page's data again while something on it is about to happen, for half a minute at most. */
export function usePolling(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(0);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => {
      if (asked.current++ < AT_MOST) revalidate();
      else clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
