import type { FetcherWithComponents } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { seconds } from "#app/shared/time.ts";
import type { EditorReply } from "../editor-reply.ts";

/** Typing pauses for this long before it is saved. */
const PAUSE_MS = seconds(2);
/** After a save that did not arrive. */
const RETRY_MS = seconds(5);

export type SaveState = "saved" | "changed" | "saving" | "failed" | "refused";

export const SAVE_STATE_LABELS: Readonly<Record<SaveState, string>> = {
  saved: "All changes saved",
  changed: "Unsaved changes",
  saving: "Saving...",
  failed: "Not saved: no connection. Trying again.",
  refused: "Not saved",
};

/** Saves a form a moment after each change, one save at a time, and says how far it is. */
export function useAutosave(
  fetcher: FetcherWithComponents<EditorReply>,
  form: RefObject<HTMLFormElement>,
  { path, enabled }: { path: string; enabled: boolean },
) {
  const [dirty, setDirty] = useState(false);
  const unsaved = useRef(false);
  unsaved.current = dirty;
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const allowed = useRef(enabled);
  allowed.current = enabled;
  const idle = useRef(true);
  idle.current = fetcher.state === "idle";
  // Changes that came while a save was under way.
  const later = useRef(false);
  const sent = useRef(false);

  const send = () => {
    if (!allowed.current || !form.current) return;
    if (!idle.current) {
      later.current = true;
      return;
    }
    const data = new FormData(form.current);
    data.set("intent", "save");
    sent.current = true;
    fetcher.submit(data, { method: "post", encType: "multipart/form-data" });
  };
  const wait = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, ms);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an answer is in
  useEffect(() => {
    if (fetcher.state !== "idle" || !sent.current) return;
    sent.current = false;
    const reply = fetcher.data;
    // No answer of the server: the connection is gone.
    setFailed(!reply);
    if (!reply || later.current) {
      later.current = false;
      setDirty(true);
      wait(reply ? 0 : RETRY_MS);
    } else setDirty(!reply.saved);
  }, [fetcher.state]);
  useEffect(() => {
    const element = form.current;
    return () => {
      clearTimeout(timer.current);
      // Another page of the product was opened before the pause was over. Should another save come first, the server keeps
      // this text as a revision.
      if (!unsaved.current || !allowed.current || !element) return;
      const data = new FormData(element);
      data.set("intent", "leave");
      void fetch(`${path}.data?index`, { method: "POST", body: data }).catch(() => undefined);
    };
  }, [form, path]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  const state: SaveState =
    fetcher.state === "submitting"
      ? "saving"
      : failed
        ? "failed"
        : fetcher.data && !fetcher.data.saved
          ? "refused"
          : dirty
            ? "changed"
            : "saved";
  return {
    state,
    changed: () => {
      setDirty(true);
      if (!idle.current) later.current = true;
      wait(PAUSE_MS);
    },
    saving: () => {
      clearTimeout(timer.current);
      later.current = false;
      sent.current = true;
      // The browser need not ask: it is on its way.
      setDirty(false);
    },
  };
}
