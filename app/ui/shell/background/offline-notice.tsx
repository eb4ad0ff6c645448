import { WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { Notice } from "./notice.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** A form that is sent into no network would end in an error page in place of what was typed. */
function keepForm(event: Event): void {
  if (navigator.onLine) return;
  event.preventDefault();
  // Before anything of the page hears of it.
  event.stopImmediatePropagation();
}

/** Shows while the browser is offline what still works, and sends no form; disappears when the connection is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    window.addEventListener("submit", keepForm, true);
    return () => window.removeEventListener("submit", keepForm, true);
  }, []);
  return (
    <Notice icon={<WifiOff size={17} aria-hidden="true" />}>
      {isOnline ? null : (
        <>
          <p className="font-semibold">You are offline</p>
          <p className="mt-0.5 text-ink-2">
            You can read this page and keep typing. Opening pages and saving work again once the connection is back.
          </p>
        </>
      )}
    </Notice>
  );
}
