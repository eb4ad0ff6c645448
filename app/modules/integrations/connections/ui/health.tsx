import { exact } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { PHASES } from "../../labels.ts";
import type { CallLine, ConnectionHealth } from "../../store/connections-rpc.ts";

const WINDOWS: Readonly<Record<number, string>> = { 60000: "a minute", 3600000: "an hour", 86400000: "a day" };
const windowText = (ms: number): string => WINDOWS[ms] ?? `${ms / 60_000} minutes`;

interface Props {
  health: ConnectionHealth;
  timeZone: string;
  nowMs: number;
}

/** Quota, circuit breaker and last success of a connection. */
export function HealthFigures({ health, timeZone, nowMs }: Props) {
  const { phase, failures, pausedUntilMs, isAsked, usedCalls, maxCalls, windowMs, lastOkAtMs, lastErrorAtMs } = health;
  const asked = isAsked ? "The service asked to wait" : "No calls";
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Stat
        label="Calls in this window"
        value={exact(usedCalls)}
        unit={`of ${exact(maxCalls)}`}
        hint={
          <>
            <meter
              className="block w-full"
              min={0}
              max={maxCalls}
              value={usedCalls}
              aria-label={`${usedCalls} of ${maxCalls} calls used`}
            />
            A window lasts {windowText(windowMs)}.
          </>
        }
      />
      <Stat
        label="Circuit breaker"
        value={<Tag tone={PHASES[phase].tone}>{PHASES[phase].label}</Tag>}
        hint={
          pausedUntilMs === null ? (
            `${failures} failures in a row; five open it.`
          ) : (
            <>
              {asked} until <Time value={pausedUntilMs} timeZone={timeZone} />.
            </>
          )
        }
      />
      <Stat
        label="Last success"
        value={lastOkAtMs === null ? "Never" : <Time value={lastOkAtMs} now={nowMs} />}
        hint={
          lastErrorAtMs === null ? (
            "No call failed."
          ) : (
            <>
              Last failure <Time value={lastErrorAtMs} now={nowMs} />.
            </>
          )
        }
      />
    </div>
  );
}

const OUTCOMES = {
  ok: { label: "Answered", tone: "good" },
  error: { label: "Refused", tone: "bad" },
  unknown: { label: "No answer", tone: "warn" },
} as const;

function CallRow({ call, timeZone }: { call: CallLine; timeZone: string }) {
  const { label, tone } = OUTCOMES[call.outcome];
  return (
    <tr>
      <Td>
        <Time value={call.atMs} timeZone={timeZone} />
      </Td>
      <Td className="font-mono text-[13px] [overflow-wrap:anywhere]">
        {call.method} {call.path}
      </Td>
      <Td>
        <Tag tone={tone}>{call.status === null ? label : `${label}: ${call.status}`}</Tag>
        {call.error ? <span className="mt-1 block text-[13px] text-ink-3">{call.error}</span> : null}
      </Td>
      <Td numeric>{exact(call.durationMs)} ms</Td>
    </tr>
  );
}

/** The newest calls, without queries, headers and bodies. */
export function CallLog({ calls, timeZone }: { calls: readonly CallLine[]; timeZone: string }) {
  return (
    <div className="mt-8">
      <h2 className="mb-3 font-bold text-lg tracking-tight">Last calls</h2>
      {calls.length === 0 ? (
        <p className="text-ink-2 text-sm">No calls yet. Test the connection to see the first one.</p>
      ) : (
        <Table label="Last calls" hasMore>
          <thead>
            <tr>
              <Th>Time</Th>
              <Th>Request</Th>
              <Th>Result</Th>
              <Th numeric>Duration</Th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <CallRow key={call.seq} call={call} timeZone={timeZone} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
