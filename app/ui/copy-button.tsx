import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { useHydrated } from "./time.tsx";
import { showToast } from "./toast.tsx";

/** Copies a text; there only once scripts run, as nothing else can. */
export function CopyButton({ text, copied, children }: { text: string; copied: string; children: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: "success", title: copied }),
      () => showToast({ kind: "error", title: "The browser did not allow copying", message: "Select the text and copy it yourself." }),
    );
  if (!useHydrated()) return null;
  return (
    <Button size="s" icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
