/*
 * What a person has typed and not sent is kept over a reload: in session storage, for this tab and this page, for ten
 * minutes. Passwords, codes, card numbers and files are never written down.
 */

const KEY = "kept_forms";
const MAX_AGE_MS = 600_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed into one field: the nth of its name in the nth form of the page. */
interface KeptField {
  form: number;
  name: string;
  nth: number;
  /** A text; whether it is checked; what is selected. */
  value: string | boolean | string[];
}

interface Kept {
  page: string;
  atMs: number;
  fields: KeptField[];
}

const NEVER_TYPES: ReadonlySet<string> = new Set(["hidden", "submit", "button", "reset", "image"]);
const SECRET_TYPES: ReadonlySet<string> = new Set(["password", "file"]);
const SECRET_HINTS = /password|one-time-code|cc-/;

const pageNow = (): string => window.location.pathname + window.location.search;
const formsNow = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>("#main form")];
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
const isSecret = (field: Field): boolean =>
  SECRET_TYPES.has(field.type) || SECRET_HINTS.test(field.autocomplete) || field.dataset.secret !== undefined;

/** Fields of a form that a person fills in. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.querySelectorAll("input, textarea, select")]
    .flatMap((element: unknown) => (isField(element) ? [element] : []))
    .filter(
      (field) =>
        field.name !== "" &&
        !field.disabled &&
        !NEVER_TYPES.has(field.type) &&
        !("readOnly" in field && field.readOnly),
    );

/** What was changed since the page runs. */
let touched = new WeakSet<Field>();
/** What was changed in the form that was sent last. */
let sent: Field[] = [];

/** A text differs from the page's own also when it was typed before the page ran. */
const isChanged = (field: Field): boolean => {
  if (touched.has(field)) return true;
  return (
    !(field instanceof HTMLSelectElement) &&
    field.type !== "checkbox" &&
    field.type !== "radio" &&
    field.value !== field.defaultValue
  );
};

/** Notes what is typed, and forgets what is sent. Returns what ends that. */
export function watchForms(): () => void {
  const note = ({ target }: Event) => void (isField(target) && touched.add(target));
  const forget = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    sent = fieldsOf(target).filter((field) => touched.has(field));
    for (const field of sent) touched.delete(field);
  };
  document.addEventListener("input", note, true);
  document.addEventListener("submit", forget, true);
  return () => {
    document.removeEventListener("input", note, true);
    document.removeEventListener("submit", forget, true);
    touched = new WeakSet();
    sent = [];
  };
}

/** The form that was sent last did not arrive: what was changed in it counts as typed again. */
export function touchSent(): void {
  for (const field of sent) touched.add(field);
}

function contentOf(field: Field): KeptField["value"] {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value);
  return field.type === "checkbox" || field.type === "radio" ? (field as HTMLInputElement).checked : field.value;
}

/** Returns every field of the page with its position. */
const placed = () =>
  formsNow().flatMap((form, index) => {
    const counts = new Map<string, number>();
    return fieldsOf(form).map((field) => {
      const nth = counts.get(field.name) ?? 0;
      counts.set(field.name, nth + 1);
      return { field, form: index, name: field.name, nth };
    });
  });

/** Keeps what was typed for the reload that follows. "impossible": something that was entered is secret or a file, or there is no storage. */
export function saveFormDrafts(): "kept" | "nothing" | "impossible" {
  const changed = placed().filter(({ field }) => isChanged(field));
  if (changed.length === 0) return "nothing";
  const open = changed.filter(({ field }) => !isSecret(field));
  const kept: Kept = {
    page: pageNow(),
    atMs: Date.now(),
    fields: open.map(({ field, form, name, nth }) => ({ form, name, nth, value: contentOf(field) })),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return "impossible";
  }
  return open.length === changed.length ? "kept" : "impossible";
}

/** What was kept is not needed: the page stays. */
export function discardFormDrafts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept.
  }
}

/** Writes as a person would, so that listeners of the field get the event; does nothing when the value is already there. */
function fill(field: Field, value: KeptField["value"]): void {
  if (String(contentOf(field)) === String(value)) return;
  if (typeof value === "boolean") {
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement)
    for (const option of field.options) option.selected = value.includes(option.value);
  else {
    // React watches `value` of the element itself and would see no change.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    set?.call(field, String(value));
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function take(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    sessionStorage.removeItem(KEY);
    const isOurs =
      kept?.page === pageNow() &&
      typeof kept.atMs === "number" &&
      Math.abs(Date.now() - kept.atMs) < MAX_AGE_MS &&
      Array.isArray(kept.fields);
    return isOurs ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/** Fills in what was kept for this page, once. Whether there was anything. */
export function restoreFormDrafts(): boolean {
  const kept = take();
  if (!kept) return false;
  const now = placed();
  const found = kept.fields.flatMap(({ form, name, nth, value }) => {
    const at = now.find((one) => one.form === form && one.name === name && one.nth === nth);
    return at && !isSecret(at.field) ? [{ field: at.field, value }] : [];
  });
  for (const { field, value } of found) {
    fill(field, value);
    touched.add(field);
  }
  return found.length > 0;
}
