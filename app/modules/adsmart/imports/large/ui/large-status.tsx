import { Link } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { ADSMART } from "../../../paths.ts";
import { LineErrors } from "../../ui/line-errors.tsx";
import type { SentFile } from "../send-large-file.ts";
import type { LargeState, useLargeImport } from "./use-large-import.ts";

const STEPS = { reading: "Reading the file", sending: "Sending the figures" } as const;

function Working({ state, onCancel }: { state: LargeState & { kind: "working" }; onCancel: () => void }) {
  const percent = Math.floor(state.share * 100);
  const isEnd = state.step === "sending" && state.share === 1;
  const label = isEnd ? "Adding the figures" : STEPS[state.step];
  return (
    <Section title="Import of a large file">
      <div className="grid gap-3">
        <label className="grid gap-2 text-sm">
          <span>{isEnd ? label : `${label}: ${percent}%`}</span>
          <progress className="h-2 w-full accent-accent" max={100} value={isEnd ? undefined : percent} />
        </label>
        <p className="text-ink-2 text-sm">Keep this page open. Nothing is counted before the whole file has arrived.</p>
        {isEnd ? null : (
          <div>
            <Button type="button" onClick={onCancel}>
              Cancel import
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

const notesOf = ({ skipped, doubled, added }: SentFile): string =>
  [
    skipped > 0 ? `${counted(skipped, "line")} of totals and notes left out.` : "",
    doubled > 0 ? `${counted(doubled, "line")} repeated in the file, counted once.` : "",
    added > 0 ? `${counted(added, "line")} of a finer breakdown added up.` : "",
  ]
    .filter((note) => note !== "")
    .join(" ");

/** How far the import of a large file is, what it holds, and how it ended. */
export function LargeStatus({ state, finish, discard, cancel }: ReturnType<typeof useLargeImport>) {
  if (state.kind === "idle" || state.kind === "failed") return null;
  if (state.kind === "working") return <Working state={state} onCancel={cancel} />;
  const { sent } = state;
  return (
    <Section title="Import of a large file">
      <div className="grid gap-3">
        <p role="status" className="text-sm">
          {state.kind === "checked"
            ? `${counted(sent.lines, "line")} can be imported, ${counted(sent.errorCount, "line")} cannot. `
            : state.finished.state === "done"
              ? `${counted(state.finished.rows, "row")} imported, one for each ad and day. `
              : `All ${exact(sent.lines)} lines arrived and are being added. This takes some minutes; you can close this page. `}
          {notesOf(sent)}
        </p>
        <LineErrors errors={sent.errors} />
        {state.kind === "checked" ? (
          <div className="flex flex-wrap gap-3">
            <Button type="button" look="primary" onClick={() => void finish(sent, state.chosen)}>
              Import these figures
            </Button>
            <Button type="button" onClick={() => void discard(sent)}>
              Discard the file
            </Button>
          </div>
        ) : (
          <p className="text-sm">
            <Link to={ADSMART}>See the figures</Link>
          </p>
        )}
      </div>
    </Section>
  );
}
