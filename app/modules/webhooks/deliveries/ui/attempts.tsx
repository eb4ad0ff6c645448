import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";

export interface ShownAttempt {
  id: string;
  attempt: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseBody: string;
  failure: string;
  durationMs: number;
  createdAt: Date;
}

/** Text as it was sent or answered; scrolls on its own. */
export function Raw({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto rounded-s bg-sunken p-3">
      <pre className="whitespace-pre-wrap font-mono text-[13px] [overflow-wrap:anywhere]">{children}</pre>
    </section>
  );
}

const headersText = (headers: Record<string, string>): string =>
  [...Object.entries(headers), ["webhook-signature", "(not kept)"]]
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** Request and answer of one attempt. */
function Attempt({ attempt, timeZone, open }: { attempt: ShownAttempt; timeZone: string; open: boolean }) {
  const { attempt: number, requestHeaders, responseStatus, responseBody, failure, durationMs, createdAt } = attempt;
  return (
    <Card as="li" className="p-4">
      <details open={open}>
        <summary className="cursor-pointer text-sm pointer-coarse:py-2">
          <span className="mr-2 font-semibold">Attempt {number}</span>
          <Tag tone={failure === "" ? "good" : "bad"}>{responseStatus ?? "No answer"}</Tag>
          <span className="ml-2 text-[13px] text-ink-3 tabular-nums">
            <Time value={createdAt} timeZone={timeZone} />, {exact(durationMs)} ms
          </span>
        </summary>
        {failure ? <p className="mt-3 text-bad text-sm">{failure}</p> : null}
        <h3 className="mt-3 mb-1.5 font-semibold text-[13px]">Header fields of the request</h3>
        <Raw label={`Header fields of attempt ${number}`}>{headersText(requestHeaders)}</Raw>
        {responseStatus === null ? null : (
          <>
            <h3 className="mt-3 mb-1.5 font-semibold text-[13px]">Answer</h3>
            {responseBody === "" ? (
              <p className="text-[13px] text-ink-3">Without a body, or no longer kept.</p>
            ) : (
              <Raw label={`Answer to attempt ${number}`}>{responseBody}</Raw>
            )}
          </>
        )}
      </details>
    </Card>
  );
}

/** Every attempt, the newest first and open. */
export function Attempts({ attempts, timeZone }: { attempts: readonly ShownAttempt[]; timeZone: string }) {
  return (
    <ol className="grid gap-3">
      {attempts.map((attempt, at) => (
        <Attempt key={attempt.id} attempt={attempt} timeZone={timeZone} open={at === 0} />
      ))}
    </ol>
  );
}
