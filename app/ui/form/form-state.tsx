import type { FormReply } from "#app/platform/forms/form-reply.ts";

/** Says in the page what the toast says. */
export function SavedNote({ reply, children = "Saved." }: { reply: FormReply | undefined; children?: string }) {
  if (!reply?.toast) return null;
  return (
    <p role="status" className="rounded-s bg-good-soft px-3.5 py-2.5 text-good text-sm">
      {children}
    </p>
  );
}

/** What a form shows: what was typed when it comes back with errors, else what is stored. */
export function fieldsOf(reply: FormReply | undefined) {
  // A form that could not be sent has null for an answer.
  const refused = Boolean(reply && !reply.toast);
  const typed: Record<string, string | undefined> = reply?.values ?? {};
  return {
    value: (name: string, stored: string): string => (refused ? (typed[name] ?? "") : stored),
    checked: (name: string, stored: boolean): boolean => (refused ? typed[name] === "on" : stored),
    errors: (name: string): string[] | undefined => reply?.errors[name] ?? undefined,
  };
}
