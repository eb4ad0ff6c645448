/**
 * Makes the page of a form nicer where scripts run: shows and hides questions as they are answered, solves the puzzle that
 * keeps programs out, and reports its height to the page that holds it in a frame. Everything works without it.
 */
export {};

interface Condition {
  question: string;
  op: string;
  value: string;
}

type Known = Record<string, string[]>;

const inFrame = window.parent !== window;

function post(message: Record<string, unknown>): void {
  // The height of a form and the address of its thank-you page are no secrets, and only allowed websites hold the frame.
  if (inFrame) window.parent.postMessage({ source: "kaja-form", ...message }, "*");
}

function reportHeight(): void {
  post({ type: "height", height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}

function valuesOf(form: HTMLFormElement, question: string): string[] {
  return [...new FormData(form).entries()].flatMap(([name, value]) => {
    if (name !== `a.${question}` && !name.startsWith(`a.${question}.`)) return [];
    const text = typeof value === "string" ? value : value.name;
    return text.trim() === "" ? [] : [text.trim().toLowerCase()];
  });
}

/** As domain/logic.ts decides; the server decides again. */
function meets({ op, value }: Condition, given: string[]): boolean {
  const wanted = value.trim().toLowerCase();
  switch (op) {
    case "answered":
      return given.length > 0;
    case "not_answered":
      return given.length === 0;
    case "is":
      return given.includes(wanted);
    case "is_not":
      return !given.includes(wanted);
    case "contains":
      return wanted !== "" && given.some((text) => text.includes(wanted));
    case "more_than":
      return given.some((text) => Number(text) > Number(wanted));
    default:
      return given.some((text) => Number(text) < Number(wanted));
  }
}

function showQuestions(form: HTMLFormElement): void {
  const known = JSON.parse(form.dataset.known ?? "{}") as Known;
  const rows = [...form.querySelectorAll<HTMLElement>("[data-question]")];
  const onPage = new Map(rows.map((row) => [row.dataset.question ?? "", row]));
  const answersOf = (question: string): string[] => {
    const row = onPage.get(question);
    if (row) return row.hidden ? [] : valuesOf(form, question);
    const own = valuesOf(form, question);
    return own.length > 0 ? own : (known[question] ?? []).map((text) => text.toLowerCase());
  };
  for (const row of rows) {
    if (!row.dataset.show) continue;
    const { match, conditions } = JSON.parse(row.dataset.show) as { match: string; conditions: Condition[] };
    const results = conditions.map((condition) => meets(condition, answersOf(condition.question)));
    row.hidden = !(match === "all" ? results.every(Boolean) : results.some(Boolean));
  }
  const seen = form.querySelector<HTMLInputElement>('input[name="seen"]');
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"][name^="a."]')].map(({ name }) =>
    name.slice(2),
  );
  if (seen) seen.value = [...hidden, ...rows.filter((row) => !row.hidden).map((row) => row.dataset.question)].join(" ");
  reportHeight();
}

interface Altcha {
  algorithms: Map<string, () => Worker>;
}

/** Loads ALTCHA's widget, which solves its puzzle while the person still types. */
async function addProof(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector<HTMLElement>("[data-altcha]");
  const challenge = form.dataset.challenge;
  if (!place || !challenge || place.childElementCount > 0) return;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/forms/altcha.css";
  document.head.appendChild(style);
  await import(/* @vite-ignore */ new URL("/forms/altcha.js", location.href).href);
  const { $altcha } = globalThis as unknown as { $altcha: Altcha };
  $altcha.algorithms.set("PBKDF2/SHA-256", () => new Worker("/forms/proof-worker.js"));
  const widget = document.createElement("altcha-widget");
  for (const [name, value] of Object.entries({ challenge, auto: "onload", name: "altcha", workers: "2" }))
    widget.setAttribute(name, value);
  widget.setAttribute(
    "configuration",
    JSON.stringify({ hideFooter: true, minDuration: 0, humanInteractionSignature: false }),
  );
  widget.addEventListener("statechange", reportHeight);
  place.appendChild(widget);
  reportHeight();
}

/** How long a press of the button waits for the puzzle; afterwards it goes without. */
const MAX_WAIT_MS = 15_000;

const isSolved = (form: HTMLFormElement): boolean =>
  Boolean(form.querySelector<HTMLInputElement>('input[name="altcha"]')?.value);

async function proofReady(form: HTMLFormElement): Promise<void> {
  await addProof(form).catch(() => undefined);
  const until = Date.now() + MAX_WAIT_MS;
  while (form.querySelector("altcha-widget") && !isSolved(form) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

function enhance(form: HTMLFormElement): void {
  showQuestions(form);
  form.addEventListener("input", () => showQuestions(form));
  form.addEventListener("change", () => showQuestions(form));
  form.addEventListener("focusin", () => void addProof(form).catch(() => undefined), { once: true });
  let isWaiting = false;
  let isReady = false;
  form.addEventListener("submit", (event) => {
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    if (isReady || button?.value === "back" || !form.dataset.challenge || isSolved(form)) return;
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    button?.setAttribute("aria-busy", "true");
    void proofReady(form).then(() => {
      // In a task of its own: a form that is still telling of its submission ignores that it is sent again.
      setTimeout(() => {
        isWaiting = false;
        isReady = true;
        button?.removeAttribute("aria-busy");
        form.requestSubmit(button);
        isReady = false;
      });
    });
  });
}

/** Counts the seconds down in which the form has to be sent. By the clock: a page in the background sleeps. */
function countDown(place: HTMLElement): void {
  const endsAt = Date.now() + Number(place.dataset.kajaSeconds) * 1_000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
    place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left === 0) clearInterval(timer);
  }, 500);
}

const left = document.querySelector<HTMLElement>("[data-kaja-seconds]");
if (left) countDown(left);
const form = document.querySelector<HTMLFormElement>("form[data-kaja-form]");
if (form) enhance(form);
const done = document.querySelector<HTMLElement>("[data-kaja-done]");
if (done) post({ type: "done", redirect: done.dataset.kajaDone ?? "" });
document.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: "nearest" });
if (inFrame) {
  new ResizeObserver(reportHeight).observe(document.documentElement);
  reportHeight();
}
