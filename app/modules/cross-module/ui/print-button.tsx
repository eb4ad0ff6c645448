import { Button } from "#app/ui/button.tsx";

/** Opens the print dialog of the browser. */
export function PrintButton() {
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}
