import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";

/** Opens the browser's print window, where the page can be saved as a PDF; without scripts the browser's own menu does. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button look="primary" onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  );
}
