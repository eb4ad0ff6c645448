import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 5_000;

/** Reads the page's data again every five seconds, while somebody may look at it and something may come. */
export function useLive(isOpen = true): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, isOpen]);
}
