import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 5_000;

/** Reads the page's data again every five seconds, while somebody may look at it. */
export function useLive(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}
