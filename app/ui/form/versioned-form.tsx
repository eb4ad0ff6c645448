import { type FetcherWithComponents, useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { VersionedFormReply } from "#app/platform/forms/versioned/versioned-form-reply.ts";
import { Button } from "../button.tsx";
import { useHydrated } from "../text/time.tsx";
import { FormErrors } from "./field.tsx";

/** As specified: how long the button says "Saved!". */
const FLASH_MS = 2_000;
/** Typing pauses for this long before auto-save. */
const TYPING_PAUSE_MS = 600;

interface SettingsFormProps {
  /** Of what the page was opened with. */
  version: number;
  autoSave: boolean;
  /** A form without scripts was just saved. */
  savedBefore: boolean;
  /** It has switches and choices alone, so that with auto-save there is nothing to press a button for. */
  switches?: boolean;
  children: (reply: VersionedFormReply | undefined) => ReactNode;
}

/**
 * A form that is saved by its button and, where scripts run and Auto-save is on, automatically. Typed text stays when it
 * is refused; a save of another tab is shown beside it.
 */
export function VersionedForm({
  version: openedVersion,
  autoSave,
  savedBefore,
  switches = false,
  children,
}: SettingsFormProps) {
  const fetcher = useFetcher<VersionedFormReply>();
  const posted = useActionData<VersionedFormReply>();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  // A later load of the page's data does not make what is typed any newer.
  const [firstVersion] = useState(openedVersion);
  // What was heard last holds while a later save cannot be sent.
  const heard = useRef<VersionedFormReply>();
  heard.current = fetcher.data ?? heard.current;
  const reply = heard.current ?? (posted && "saved" in posted ? posted : undefined);
  const flashing = useFlash(fetcher.data);
  // Once another tab was heard of, the person decides.
  const changed = useAutoSave(fetcher, form, hydrated && autoSave && !reply?.newer);
  // What was refused, or waits for a decision, is sent by the person.
  const isAutomatic = switches && hydrated && autoSave && (reply?.saved ?? true);
  useEffect(() => {
    if (reply && !reply.saved && document.activeElement?.tagName !== "INPUT")
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [reply]);
  return (
    <fetcher.Form method="post" ref={form} onChange={changed} noValidate className="grid gap-4">
      <input type="hidden" name="version" value={reply?.version ?? firstVersion} />
      {hydrated ? <input type="hidden" name="live" value="1" /> : null}
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {reply?.newer ? <Newer values={reply.newer} /> : null}
      {children(reply)}
      <div className="flex min-h-10 flex-wrap items-center gap-3">
        {isAutomatic ? (
          <p className="text-[13px] text-ink-3">Changes are saved automatically.</p>
        ) : (
          <Button
            type="submit"
            look="primary"
            busy={fetcher.state === "submitting"}
            busyLabel="Saving..."
            className="min-w-[88px]"
          >
            {flashing ? "Saved!" : "Save"}
          </Button>
        )}
        <p role="status" className={isAutomatic || (savedBefore && !reply) ? "text-good text-sm" : "sr-only"}>
          {flashing || (savedBefore && !reply) ? "Saved!" : ""}
        </p>
      </div>
    </fetcher.Form>
  );
}

/** What another tab stored. */
function Newer({ values }: { values: NonNullable<VersionedFormReply["newer"]> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-s bg-sunken px-3.5 py-2.5 text-sm">
      <dt className="col-span-2 font-semibold">Saved meanwhile</dt>
      {values.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True for two seconds after each answer that says "saved". */
function useFlash(reply: VersionedFormReply | undefined): boolean {
  const [flashing, setFlashing] = useState(false);
  useEffect(() => {
    // An answer that refuses ends the flash of the save before it.
    setFlashing(reply?.saved === true);
    const timer = setTimeout(() => setFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [reply]);
  return flashing;
}

/** Whether a control shows something else than the page came with. */
const isEdited = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options];
      const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
      return first?.selected === false;
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
    // A box without a value of its own says "on", which is not its default.
    if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });

/** Sends the form after a change: a switch at once, text after a pause. One at a time, so that no save overtakes the one before. */
function useAutoSave(
  fetcher: FetcherWithComponents<VersionedFormReply>,
  form: RefObject<HTMLFormElement>,
  enabled: boolean,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const waiting = useRef(false);
  const idle = useRef(true);
  idle.current = fetcher.state === "idle";
  // Looked at when the pause is over: somebody may have pressed Save meanwhile, and heard of another tab.
  const allowed = useRef(enabled);
  allowed.current = enabled;
  const save = () => {
    if (!allowed.current) return;
    if (!idle.current) waiting.current = true;
    else if (form.current) fetcher.submit(form.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was changed meanwhile follows once the answer is in
  useEffect(() => {
    if (fetcher.state !== "idle" || !waiting.current) return;
    waiting.current = false;
    save();
  }, [fetcher.state]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What was changed before the scripts ran is a change, too.
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as saving is automatic
  useEffect(() => {
    if (!enabled || begun.current) return;
    begun.current = true;
    if (form.current && isEdited(form.current)) save();
  }, [enabled]);
  return ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (!enabled) return;
    if (target instanceof HTMLInputElement && target.type === "checkbox") save();
    else timer.current = setTimeout(save, TYPING_PAUSE_MS);
  };
}
