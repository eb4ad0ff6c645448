import { RefreshCw } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";

/** Reads a panel again; keeps its place until it can. */
export function RefreshButton({ label, busy, onClick }: { label: string; busy: boolean; onClick: () => void }) {
  const hydrated = useHydrated();
  return (
    <Button
      size="s"
      look="quiet"
      icon={<RefreshCw size={14} aria-hidden="true" />}
      busy={busy}
      aria-label={label}
      onClick={onClick}
      className={hydrated ? "ml-auto" : "invisible ml-auto"}
    >
      Refresh
    </Button>
  );
}
