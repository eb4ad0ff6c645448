import { useFetcher, useNavigate, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { counted } from "#app/shared/format/number.ts";
import { cx } from "#app/ui/cx.ts";
import { type Entry, groupsOf } from "../entry.ts";
import type { loader } from "../routes/search.tsx";

/** Between the last key and the question to the server. */
const PAUSE_MS = 120;

/** Everything that can be found and done, in front of the page: type, choose with the arrows, open with Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [opensFirst, setOpensFirst] = useState(false);
  const { entries, question, searching, failed } = useAnswers(typed);
  const open = useOpen();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers begin at their first one
  useEffect(() => setChosen(0), [question]);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    open(entry);
  };
  // Enter was quicker than the answers: the first of them is meant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are there
  useEffect(() => {
    if (searching || !opensFirst) return;
    setOpensFirst(false);
    choose(entries[0]);
  }, [searching, opensFirst]);
  const move = (step: number) =>
    setChosen((now) => (entries.length === 0 ? 0 : (now + step + entries.length) % entries.length));
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the input of a Japanese or Chinese word chooses nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") searching ? setOpensFirst(true) : choose(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      // A click beside the box is one on the dialog itself.
      onClick={({ target, currentTarget }) => void (target === currentTarget && onClose())}
      onKeyDown={onKeyDown}
      className="mx-auto mt-[12dvh] mb-auto w-[min(600px,calc(100vw-1.5rem))] overflow-hidden rounded-l border border-line bg-surface p-0 text-ink shadow-2 backdrop:bg-stage/50 max-sm:mt-3"
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-label="Pages, actions, websites and help"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="Pages, actions, websites and help"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpensFirst(false);
          }}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        <button
          type="button"
          onClick={onClose}
          className="rounded-s px-1.5 py-0.5 font-medium text-[12px] text-ink-3 hover:bg-sunken pointer-coarse:min-h-11"
        >
          Esc<span className="sr-only">: close</span>
        </button>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Answers"
        aria-busy={searching}
        className="max-h-[min(56dvh,440px)] overflow-y-auto p-1.5"
      >
        {groupsOf(entries).map((group) => (
          <AnswersOf
            key={group}
            group={group}
            entries={entries}
            listId={listId}
            chosen={chosen}
            onPoint={setChosen}
            onChoose={choose}
          />
        ))}
      </div>
      <p role="status" className={cx("px-4 pb-3.5 text-ink-2 text-sm", entries.length > 0 && "sr-only")}>
        {statusOf({ count: entries.length, question, searching, failed })}
      </p>
      {entries.length > 0 ? (
        <p
          aria-hidden="true"
          className="flex gap-4 border-line border-t px-4 py-2 text-[12px] text-ink-3 pointer-coarse:hidden"
        >
          <span>↑ ↓ Choose</span>
          <span>Enter Open</span>
          <span>Esc Close</span>
        </p>
      ) : null}
    </dialog>
  );
}

interface AnswersProps {
  group: Entry["group"];
  entries: readonly Entry[];
  listId: string;
  /** Place among all answers. */
  chosen: number;
  onPoint: (place: number) => void;
  onChoose: (entry: Entry) => void;
}

function AnswersOf({ group, entries, listId, chosen, onPoint, onChoose }: AnswersProps) {
  const found = entries.map((entry, place) => ({ entry, place })).filter(({ entry }) => entry.group === group);
  if (found.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-label={group}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 font-semibold text-[12px] text-ink-3">
        {group}
      </p>
      {found.map(({ entry, place }) => (
        <Option
          key={entry.id}
          id={`${listId}-${place}`}
          entry={entry}
          chosen={place === chosen}
          onPoint={() => onPoint(place)}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

function Option({
  id,
  entry,
  chosen,
  onPoint,
  onChoose,
}: {
  id: string;
  entry: Entry;
  chosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    // The keyboard stays in the field above (combobox pattern of the ARIA practices guide).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={cx(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-s px-2.5 text-sm pointer-coarse:min-h-11",
        chosen && "bg-sunken",
      )}
    >
      <span className="max-w-[70%] shrink-0 truncate font-medium">{entry.title}</span>
      <span className="min-w-0 flex-1 truncate text-right text-[13px] text-ink-3">{entry.hint}</span>
      {entry.keys ? (
        <span aria-hidden="true" className="flex shrink-0 gap-1 pointer-coarse:hidden">
          {entry.keys.map((key) => (
            <kbd
              key={key}
              className="grid h-5 min-w-5 place-items-center rounded-s border border-line-strong px-1 font-sans font-semibold text-[11px] text-ink-3"
            >
              {key}
            </kbd>
          ))}
        </span>
      ) : null}
    </div>
  );
}

/** Answers of the server to what is typed; those to what was typed before stay until the new ones are there. */
function useAnswers(typed: string) {
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  const asked = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => load(`/search?q=${encodeURIComponent(asked)}`), asked === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, load]);
  const question = fetcher.data?.question ?? null;
  const searching = fetcher.state !== "idle" || question !== asked;
  return {
    entries: fetcher.data?.entries ?? [],
    question,
    searching,
    failed: fetcher.state === "idle" && fetcher.data === undefined && asked !== "",
  };
}

function useOpen() {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ href, post, stays }: Entry): void =>
    post ? submit({ ...post }, { method: "post", action: href, navigate: stays !== true }) : navigate(href);
}

function statusOf({
  count,
  question,
  searching,
  failed,
}: {
  count: number;
  question: string | null;
  searching: boolean;
  failed: boolean;
}): string {
  if (searching) return "Searching …";
  if (failed) return "The search did not answer. Check the connection and type again.";
  if (count > 0) return counted(count, "result");
  return question === "" ? "" : "No results. Try fewer letters.";
}
