import type { CSSProperties } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import "sonner/dist/styles.css";
import type { Toast, UndoForm } from "#app/platform/session/flash.ts";

/** Specification section 9. */
const DURATION_MS = 4_000;
/** Time to read what happened and to decide. */
const UNDO_MS = 10_000;
const VISIBLE = 3;
const WIDTH_PX = 356;
const GAP_PX = 14;

const COLOURS = {
  "--width": `${WIDTH_PX}px`,
  "--normal-bg": "var(--color-surface)",
  "--normal-border": "var(--color-line-strong)",
  "--normal-text": "var(--color-ink)",
} as CSSProperties;

let mounted = false;

function mount() {
  if (mounted) return;
  mounted = true;
  const host = document.createElement("div");
  document.body.appendChild(host);
  // Mounted at once: a toast shown before the toaster listens is lost.
  flushSync(() =>
    // A complaint can only be the page's, about a part that waits for its code: React hands it to the next render.
    createRoot(host, { onRecoverableError: () => undefined }).render(
      <Toaster
        position="bottom-right"
        duration={DURATION_MS}
        visibleToasts={VISIBLE}
        gap={GAP_PX}
        style={{ ...COLOURS, fontFamily: "inherit" }}
        toastOptions={{
          classNames: {
            description: "!text-ink-2",
            success: "[&_[data-icon]]:text-good",
            error: "[&_[data-icon]]:text-bad",
          },
        }}
      />,
    ),
  );
}

/** Sends a form as the browser does: the toaster is outside the pages. */
function post({ action, fields }: UndoForm) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.appendChild(input);
  }
  document.body.appendChild(form);
  form.submit();
}

/** Shows one toast in the product's one toaster. */
export function present({ kind, title, message, undo }: Toast) {
  mount();
  sonner[kind](title, {
    ...(message && { description: message }),
    ...(undo && { action: { label: "Undo", onClick: () => post(undo) }, duration: UNDO_MS }),
  });
}
