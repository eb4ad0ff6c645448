import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { RECIPIENT_LABELS } from "../../labels.ts";
import { pushReasonLabel } from "../labels.ts";
import type { DeliveryState, PushReport as Report } from "../store/push-rpc.ts";

const STATE_LABELS: Readonly<Record<DeliveryState, string>> = { ...RECIPIENT_LABELS, gone: "Subscription over" };

/** What became of a campaign. */
export function PushReport({ report: { totals, reasons, services } }: { report: Report }) {
  const { counts, shown, clicks } = totals;
  const { sent = 0, queued = 0, claimed = 0, failed = 0, gone = 0, skipped = 0, canceled = 0 } = counts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Sent" value={exact(sent)} hint="Taken by the push service of the browser" />
        <Stat
          label="Shown"
          value={exact(shown)}
          hint={`${percentOfWhole(shown, sent)} of sent. Devices that are off follow later.`}
        />
        <Stat label="Clicked" value={exact(clicks)} hint={`${percentOfWhole(clicks, sent)} of sent`} />
        <Stat label="Waiting" value={exact(queued + claimed)} hint={`${exact(canceled)} canceled`} />
        <Stat label="Subscription over" value={exact(gone)} hint="Removed from your subscribers" />
        <Stat label="Left out" value={exact(skipped)} hint="No consent, or the message limit" />
        <Stat label="Failed" value={exact(failed)} />
      </div>
      {reasons.length === 0 ? null : (
        <Table label="Why browsers got no message">
          <thead>
            <tr>
              <Th>Outcome</Th>
              <Th>Reason</Th>
              <Th numeric>Browsers</Th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ state, reason, count }) => (
              <tr key={`${state} ${reason}`}>
                <Td>{STATE_LABELS[state]}</Td>
                <Td>{pushReasonLabel(reason)}</Td>
                <Td numeric>{exact(count)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {services.length === 0 ? null : (
        <Table label="Push services">
          <thead>
            <tr>
              <Th>Push service</Th>
              <Th numeric>Sent</Th>
              <Th numeric>Subscription over</Th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ host, sent: taken, gone: over }) => (
              <tr key={host}>
                <Td className="[overflow-wrap:anywhere]">{host}</Td>
                <Td numeric>{exact(taken)}</Td>
                <Td numeric>{exact(over)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
