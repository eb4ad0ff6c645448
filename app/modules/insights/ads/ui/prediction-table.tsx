import { Card } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";

interface PredictionTableProps {
  predictions: readonly {
    id: string;
    campaign: string;
    metric: string;
    value: string;
    band: string;
    until: string;
    made: string;
  }[];
  silent: readonly { campaign: string; why: string }[];
}

/** Shows campaigns with a prediction, and campaigns without one with the reason. */
export function PredictionTable({ predictions, silent }: PredictionTableProps) {
  return (
    <>
      {predictions.length === 0 ? (
        <Card className="p-4 text-ink-2 text-sm">
          Not enough yet. Each active campaign with figures of 42 days is looked at once a day: what the next 14 days
          bring is forecast only where the forecast was better than repeating last week.
        </Card>
      ) : (
        <Table label="Predictions of campaigns">
          <thead>
            <tr>
              <Th>Campaign</Th>
              <Th numeric>Expected</Th>
              <Th numeric>80% range</Th>
              <Th wide>Up to</Th>
              <Th wide>Made on</Th>
            </tr>
          </thead>
          <tbody>
            {predictions.map(({ id, campaign, metric, value, band, until, made }) => (
              <tr key={id}>
                <Td className="[overflow-wrap:anywhere]">
                  {campaign}
                  <div className="mt-0.5 text-[13px] text-ink-2 md:hidden">up to {until}</div>
                </Td>
                <Td numeric>
                  {value} {metric}
                </Td>
                <Td numeric>{band}</Td>
                <Td wide>{until}</Td>
                <Td wide>{made}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {silent.length > 0 ? (
        <ul className="mt-2 grid gap-1 text-[13px] text-ink-2">
          {silent.map(({ campaign, why }) => (
            <li key={campaign} className="[overflow-wrap:anywhere]">
              <strong className="font-semibold">{campaign}</strong>: no forecast, because {why}.
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
