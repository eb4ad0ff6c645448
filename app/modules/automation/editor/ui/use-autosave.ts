import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";

const PAUSE_MS = 900;

/** Saves a form a moment after its last change, one save at a time: each needs the revision of the one before. */
export function useAutosave() {
  const fetcher = useFetcher<FormReply>();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waits = useRef(false);
  const isIdle = fetcher.state === "idle";
  const save = () => {
    if (form.current) fetcher.submit(form.current);
  };
  const onChange = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (fetcher.state === "idle") save();
      else waits.current = true;
    }, PAUSE_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each save that ended
  useEffect(() => {
    if (!isIdle || !waits.current) return;
    waits.current = false;
    save();
  }, [isIdle]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const failed = fetcher.data ? Object.values(fetcher.data.errors).flatMap((list) => list ?? []) : [];
  const note = !isIdle ? "Saving …" : fetcher.data && failed.length === 0 ? "Saved" : "";
  return { form, onChange, note, failed, Form: fetcher.Form };
}
