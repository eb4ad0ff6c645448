import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { useHydrated } from "./text/time.tsx";
import { showToast } from "./toast/toast.tsx";

interface CopyButtonProps {
  text: string;
  /** What the toast says. */
  copied: string;
  children: string;
  look?: "secondary" | "stage";
  /** Its name, where several buttons of a page say the same. */
  label?: string;
}

/** Copies a text; there only once scripts run, as nothing else can. */
export function CopyButton({ text, copied, children, look = "secondary", label }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: "success", title: copied }),
      () =>
        showToast({
          kind: "error",
          title: "The browser did not allow copying",
          message: "Select the text and copy it yourself.",
        }),
    );
  if (!useHydrated()) return null;
  return (
    <Button
      size="s"
      look={look}
      icon={<Copy size={14} aria-hidden="true" />}
      onClick={() => void copy()}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
