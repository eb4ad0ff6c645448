import { Button } from "../button.tsx";
import { useHydrated } from "../text/time.tsx";

/** Opens the browser's print window, where the page can be saved as a PDF; without scripts the browser's own menu does. */
export function PrintButton({ look = "secondary" }: { look?: "secondary" | "primary" }) {
  if (!useHydrated()) return null;
  return (
    <Button look={look} className="print:hidden" onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  );
}
