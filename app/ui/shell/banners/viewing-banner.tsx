import { Eye } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "../../button.tsx";
import { showToast } from "../../toast/toast.tsx";

/** An administrator's view of somebody's account. */
export interface Viewing {
  /** Whose account it is. */
  email: string;
  minutesLeft: number;
}

/** Says on every page that it is looked at as somebody else, until when, and ends that. */
export function ViewingBanner({ email, minutesLeft }: Viewing) {
  return (
    <form
      method="post"
      action="/stop-viewing"
      aria-label="Viewing as somebody else"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-warn border-b bg-warn-soft px-4 py-2 text-sm sm:px-[18px]"
    >
      <Eye size={16} aria-hidden="true" className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 break-words">
        You are viewing as <b>{email}</b>. Read-only, ends in {counted(minutesLeft, "minute")}.
      </p>
      <Button type="submit" size="s">
        Stop viewing
      </Button>
    </form>
  );
}

/** What a view may send. */
const ALLOWED: ReadonlySet<string | null> = new Set(["/stop-viewing", "/logout"]);

/** Around the pages of a view: a form that would change something is stopped before it is sent, with the reason. The server refuses it anyway. */
export function ReadOnly({ children }: { children: ReactNode }) {
  const stop = (event: FormEvent) => {
    const form = event.target;
    // By attribute: a field of that name would stand in front of the property.
    if (
      !(form instanceof HTMLFormElement) ||
      form.getAttribute("method")?.toLowerCase() !== "post" ||
      ALLOWED.has(form.getAttribute("action"))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    void showToast({ kind: "error", title: "Viewing only reads", message: "Nothing was changed." });
  };
  return <div onSubmitCapture={stop}>{children}</div>;
}
