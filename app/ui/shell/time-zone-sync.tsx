import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Saves the browser's time zone to the account, when the account has another one. A failure is left for the next page.
 */
export function TimeZoneSync({ known }: { known: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === known) return;
    const leave = new AbortController();
    fetch("/settings/time-zone", { method: "POST", body: new URLSearchParams({ timeZone }), signal: leave.signal })
      .then(({ ok }) => (ok ? revalidate() : undefined))
      .catch(() => undefined);
    return () => leave.abort();
  }, [known, revalidate]);
  return null;
}
