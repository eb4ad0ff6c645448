/** Most that is remembered. */
const MAX_EARLY = 10;

let early: unknown[] = [];
let listening = false;
let taken = false;

const note = (event: ErrorEvent | PromiseRejectionEvent): void => {
  if (early.length < MAX_EARLY) early.push("reason" in event ? event.reason : (event.error ?? event.message));
};

/** Remembers what goes wrong from now on, until the part that keeps errors is loaded and takes it over. */
export function listenEarly(): void {
  if (listening || taken) return;
  listening = true;
  window.addEventListener("error", note);
  window.addEventListener("unhandledrejection", note);
}

/** Hands over earlier errors; from then on the caller listens itself. */
export function takeEarlyErrors(): readonly unknown[] {
  const all = early;
  early = [];
  taken = true;
  window.removeEventListener("error", note);
  window.removeEventListener("unhandledrejection", note);
  return all;
}
