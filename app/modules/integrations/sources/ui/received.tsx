import { Form, Link } from "@remix-run/react";
import { Inbox } from "lucide-react";
import { exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { deliveryPath, sourcePath } from "../../paths.ts";
import type { StoredDelivery } from "../../store/sources-rpc.ts";

const OUTCOMES = {
  taken: { label: "Taken", tone: "good" },
  refused: { label: "Refused", tone: "bad" },
} as const;

interface Props {
  sourceId: string;
  deliveries: readonly StoredDelivery[];
  timeZone: string;
}

/** What came in, the newest first. */
export function ReceivedList({ sourceId, deliveries, timeZone }: Props) {
  return (
    <div className="mt-8">
      <h2 className="mb-3 font-bold text-lg tracking-tight">Requests</h2>
      {deliveries.length === 0 ? (
        <EmptyState icon={<Inbox size={22} aria-hidden="true" />} title="Nothing came in yet">
          Enter the address in the settings of the other service and let it send a test event. The first request is your
          sample for the mapping.
        </EmptyState>
      ) : (
        <Table label="Requests" hasMore>
          <thead>
            <tr>
              <Th>Time</Th>
              <Th>Event</Th>
              <Th>Result</Th>
              <Th numeric>Bytes</Th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ seq, atMs, outcome, detail, event, bytes, replays }) => (
              <tr key={seq}>
                <Td>
                  <Link to={deliveryPath(sourceId, seq)} preventScrollReset className="hover:underline">
                    <Time value={atMs} timeZone={timeZone} />
                  </Link>
                </Td>
                <Td className="[overflow-wrap:anywhere]">{event?.name ?? "–"}</Td>
                <Td>
                  <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Tag>
                  {replays > 0 ? (
                    <span className="ml-2 text-[13px] text-ink-3">handed over {replays + 1} times</span>
                  ) : null}
                  {detail ? <span className="mt-1 block text-[13px] text-ink-3">{detail}</span> : null}
                </Td>
                <Td numeric>{exact(bytes)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

/** One request in full, as it is kept. */
export function ReceivedRequest({ sourceId, delivery }: { sourceId: string; delivery: StoredDelivery }) {
  const { seq, outcome, detail, headers, body, event } = delivery;
  const box = "max-h-80 overflow-auto rounded-s bg-sunken p-3 text-[13px] whitespace-pre-wrap [overflow-wrap:anywhere]";
  return (
    <Card as="section" className="mt-4 p-5" highlighted>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 font-semibold">Request {seq}</h2>
        {outcome === "taken" ? (
          <Form method="post">
            <FormKey />
            <input type="hidden" name="seq" value={seq} />
            <Button type="submit" name="intent" value="replay" size="s">
              Hand over again
            </Button>
          </Form>
        ) : null}
        <LinkButton to={sourcePath(sourceId)} size="s" preventScrollReset>
          Close
        </LinkButton>
      </div>
      {detail ? <p className="mb-3 text-sm">{detail}</p> : null}
      {event ? (
        <>
          <h3 className="mb-1 font-semibold text-sm">Event</h3>
          <pre className={box}>{JSON.stringify({ name: event.name, fields: event.fields }, null, 2)}</pre>
        </>
      ) : null}
      <h3 className="mt-3 mb-1 font-semibold text-sm">Headers, without signatures</h3>
      <pre className={box}>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
      </pre>
      {body ? (
        <>
          <h3 className="mt-3 mb-1 font-semibold text-sm">Body</h3>
          <pre className={box}>{body.slice(0, 20_000)}</pre>
        </>
      ) : null}
    </Card>
  );
}
