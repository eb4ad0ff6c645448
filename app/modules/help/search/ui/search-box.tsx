import { Form, useFetcher } from "@remix-run/react";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Answer } from "../answer.server.ts";
import type { loader as searchLoader } from "../routes/search.ts";
import { Results, resultsLabel } from "./results.tsx";

/** Pause in typing after which the question is asked. */
const DEBOUNCE_MS = 150;

const MAX_LENGTH = 200;

const addressOf = (query: string): string => (query === "" ? "/help" : `/help?q=${encodeURIComponent(query)}`);

/**
 * The search of the help centre, with what the page shows while nothing is asked. Without scripts it is a plain form;
 * with them it answers as you type, an answer to an older question is dropped, and the address follows.
 */
export function SearchBox({ answer: first, children }: { answer: Answer | null; children: ReactNode }) {
  const [text, setText] = useState(first?.query ?? "");
  const search = useFetcher<typeof searchLoader>();
  const asked = text.trim();
  const answer = useLastAnswer(asked, first, search.data ?? null);
  const { load } = search;
  const typed = useRef(false);

  useEffect(() => {
    if (!typed.current) return;
    const timer = setTimeout(() => {
      window.history.replaceState(window.history.state, "", addressOf(asked));
      if (asked !== "") load(`/help/search?q=${encodeURIComponent(asked)}`);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [asked, load]);

  const area = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the box and the links below it, which stay ordinary links
    <div ref={area} onKeyDown={(event) => moveFocus(event, area.current)}>
      <Form method="get" action="/help" role="search" className="mb-6 flex max-w-[720px] gap-2">
        <div className="relative min-w-0 flex-1">
          <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" />
          <input
            type="search"
            name="q"
            value={text}
            onChange={(event) => {
              typed.current = true;
              setText(event.target.value);
            }}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            aria-label="Search the help center"
            placeholder="Search guides, for example: invite, invoice, API key"
            className="h-[46px] w-full rounded-m border border-line-strong bg-surface pr-3 pl-10 text-[15px] text-ink shadow-1 placeholder:text-ink-3"
          />
        </div>
        <Button type="submit" className="h-[46px]">
          Search
        </Button>
      </Form>
      <p role="status" className="sr-only">
        {asked !== "" && answer ? resultsLabel(answer) : ""}
      </p>
      {asked !== "" && answer ? <Results answer={answer} stale={answer.query !== asked} /> : children}
    </div>
  );
}

/** Returns the answer to the text in the box; the last one stays until the next has arrived. */
function useLastAnswer(asked: string, first: Answer | null, newest: Answer | null): Answer | null {
  if (asked === first?.query) return first;
  return newest ?? first;
}

/** Arrow keys go from the box through the results and back; Escape goes back to the box. */
function moveFocus(event: KeyboardEvent, area: HTMLElement | null) {
  if (!area || !["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
  const input = area.querySelector<HTMLElement>("input[type=search]");
  const stops = [input, ...area.querySelectorAll<HTMLElement>("[data-result]")].filter((stop) => stop !== null);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === -1 || (event.key === "Escape" && at === 0)) return;
  const next = event.key === "Escape" ? 0 : at + (event.key === "ArrowDown" ? 1 : -1);
  const target = stops[Math.min(Math.max(next, 0), stops.length - 1)];
  if (!target || stops.length === 1) return;
  event.preventDefault();
  target.focus();
}
