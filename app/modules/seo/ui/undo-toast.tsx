import { Form, Link, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { seconds } from "#app/shared/time.ts";
import { Button } from "#app/ui/button.tsx";

interface UndoToastProps {
  message: string;
  /** What the undo form posts. */
  fields: Readonly<Record<string, string>>;
  action: string;
  /** The page without the toast. */
  dismissTo: string;
}

/**
 * Says what was done and takes it back. Part of the page, so that it is there without scripts; with
 * them it leaves after four seconds unless the pointer or the focus is on it.
 */
export function UndoToast({ message, fields, action, dismissTo }: UndoToastProps) {
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => navigate(dismissTo, { replace: true, preventScrollReset: true }), seconds(4));
    return () => clearTimeout(timer);
  }, [held, navigate, dismissTo]);
  return (
    <section
      aria-label="Notification"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="fixed right-4 bottom-4 z-40 flex w-[min(356px,calc(100vw-2rem))] items-center gap-2 rounded-m border border-line bg-surface p-3 shadow-2 sm:right-6 sm:bottom-6"
    >
      <p role="status" className="min-w-0 flex-1 text-sm">
        {message}
      </p>
      <Form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="s">
          Undo
        </Button>
      </Form>
      <Link
        to={dismissTo}
        replace
        aria-label="Dismiss"
        className="grid size-8 place-items-center rounded-s text-ink-3 hover:bg-sunken pointer-coarse:size-11"
      >
        <X size={16} aria-hidden="true" />
      </Link>
    </section>
  );
}
