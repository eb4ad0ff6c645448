/** A form that a button of a toast posts. */
export interface UndoForm {
  /** Path and query of a page of the product. */
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** A short message to the person, shown for four seconds; for ten when it can be undone. */
export interface Toast {
  kind: "success" | "error";
  title: string;
  message?: string;
  /** The form that undoes what was done. */
  undo?: UndoForm;
}

const NAME = "flash";
const MAX_AGE_SECONDS = 60;
const MAX_LENGTH = 600;

/** `Set-Cookie` value that shows a toast on the next page. It holds nothing secret: the browser's script reads and removes it. */
export const flashCookie = (toast: Toast): string =>
  `${NAME}=${encodeURIComponent(JSON.stringify(toast))}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;

/** `Set-Cookie` value that takes a waiting toast away. */
export const CLEARED_FLASH = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

function isForm(undo: unknown): undo is UndoForm {
  const { action, fields } = (undo ?? {}) as Partial<Record<keyof UndoForm, unknown>>;
  // Never the address of another site.
  const isOurs = typeof action === "string" && /^\/(?![/\\])/.test(action);
  return isOurs && Object.values(fields ?? {}).every((value) => typeof value === "string");
}

/** The toast waiting in a Cookie header or `document.cookie`, or null. */
export function readFlash(cookies: string | null): Toast | null {
  const raw = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  if (!raw || raw.length > MAX_LENGTH) return null;
  try {
    const { kind, title, message, undo } = JSON.parse(decodeURIComponent(raw)) as Partial<Record<keyof Toast, unknown>>;
    if ((kind !== "success" && kind !== "error") || typeof title !== "string") return null;
    return { kind, title, ...(typeof message === "string" ? { message } : {}), ...(isForm(undo) ? { undo } : {}) };
  } catch {
    return null;
  }
}
