import { Link } from "@remix-run/react";
import { Send } from "lucide-react";
import { EmptyState } from "#app/ui/card.tsx";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { deliveryPath } from "../../paths.ts";
import { type DeliveryStatus, DeliveryTag, statusTitle } from "../../ui/status-tags.tsx";

export interface LoggedDelivery {
  id: string;
  /** Null: the event is no longer kept. */
  title: string | null;
  status: DeliveryStatus;
  attempts: number;
  replay: number;
  lastStatus: number | null;
  dueAt: Date | null;
  createdAt: Date;
}

interface Props {
  endpointId: string;
  deliveries: readonly LoggedDelivery[];
  nextCursor: string | null;
  filtered: boolean;
  timeZone: string;
  nowMs: number;
}

const FILTERS: readonly DeliveryStatus[] = ["delivered", "failed", "pending", "canceled"];

/** What an endpoint was sent, the newest first. */
export function DeliveryLog({ endpointId, deliveries, nextCursor, filtered, timeZone, nowMs }: Props) {
  const empty = deliveries.length === 0;
  return (
    <section aria-labelledby="log-title" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="log-title" className="mr-2 font-bold text-lg tracking-tight">
          Log
        </h2>
        {empty && !filtered
          ? null
          : FILTERS.map((status) => (
              <FilterChip key={status} name="status" value={status}>
                {statusTitle(status)}
              </FilterChip>
            ))}
      </div>
      {empty ? (
        <EmptyState
          icon={<Send size={22} aria-hidden="true" />}
          title={filtered ? "Nothing of this kind" : "Nothing was sent yet"}
        >
          {filtered
            ? "No delivery of the last 30 days is in this state."
            : "Send a test event to see how your program answers. Deliveries are listed here for 30 days."}
        </EmptyState>
      ) : (
        <Table label="Deliveries">
          <thead>
            <tr>
              <Th>Event</Th>
              <Th>State</Th>
              <Th wide numeric>
                Attempts
              </Th>
              <Th wide numeric>
                Last answer
              </Th>
              <Th wide>When</Th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ id, title, status, attempts, replay, lastStatus, dueAt, createdAt }) => (
              <tr key={id}>
                <Td>
                  <Link
                    to={deliveryPath(endpointId, id)}
                    prefetch="intent"
                    className="font-semibold hover:underline pointer-coarse:py-2"
                  >
                    {title ?? "Forgotten event"}
                  </Link>
                  {replay > 0 ? <span className="text-[13px] text-ink-3"> · replay</span> : null}
                  <div className="text-[13px] text-ink-3 md:hidden">
                    <Time value={createdAt} timeZone={timeZone} />
                  </div>
                </Td>
                <Td>
                  <DeliveryTag status={status} attempts={attempts} />
                  {status === "pending" && attempts > 0 && dueAt ? (
                    <div className="mt-1 text-[13px] text-ink-3">
                      again <Time value={dueAt} now={nowMs} />
                    </div>
                  ) : null}
                </Td>
                <Td wide numeric>
                  {attempts}
                </Td>
                <Td wide numeric>
                  {lastStatus ?? (attempts > 0 ? "none" : "–")}
                </Td>
                <Td wide>
                  <Time value={createdAt} timeZone={timeZone} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </section>
  );
}
