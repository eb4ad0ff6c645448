import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { FOLD_ID } from "../domain/websites.ts";

/** Tells the account that the person wants to see the rest of the page; it is no loss when that fails. */
const remember = () =>
  fetch("/guidance", {
    method: "POST",
    body: new URLSearchParams({ intent: "dismiss", id: FOLD_ID }),
    redirect: "manual",
    keepalive: true,
  }).catch(() => undefined);

/** The rest of the page, folded until the first result. */
export function Fold({ folded, children }: { folded: boolean; children: ReactNode }) {
  const isRemembered = useRef(false);
  if (!folded) return children;
  const onToggle = (event: { currentTarget: HTMLDetailsElement }) => {
    if (!event.currentTarget.open || isRemembered.current) return;
    isRemembered.current = true;
    void remember();
  };
  return (
    <details onToggle={onToggle} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-2 font-semibold text-ink-2 text-sm hover:text-ink pointer-coarse:min-h-11">
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
        Show the whole dashboard
      </summary>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </details>
  );
}
