import { Form, Link, useNavigation } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { FlowSaves } from "../true-saves.server.ts";

/** What follows from both groups, in a sentence. */
function verdict({ saves, days, watched }: FlowSaves): string {
  const open = watched > 0 ? ` ${counted(watched, "contact")} still within ${counted(days, "day")}.` : "";
  if (!saves) return `Both groups need contacts first.${open}`;
  if (!saves.isClear) return `No clear difference yet.${open}`;
  return `95% range: ${exact(saves.low)} to ${exact(saves.high)}.${open}`;
}

/** Flows with a holdout that count orders: whom each saved, beyond those who would have come back anyway. */
export function TrueSaves({ flows, readOnly }: { flows: readonly FlowSaves[]; readOnly: boolean }) {
  const busy = useNavigation().formAction?.startsWith("/automation") ?? false;
  return (
    <section id="saves" aria-label="True saves" className="mt-8 scroll-mt-20">
      <h2 className="mb-1 font-bold text-lg">True saves</h2>
      <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
        A holdout keeps some contacts out of a flow. Customers who ordered in the flow, less those who would have
        ordered anyway at the rate of the holdout, are true saves.
      </p>
      {flows.length === 0 ? (
        <Card className="flex flex-wrap items-center gap-3 p-4">
          <p className="min-w-0 grow basis-64 text-ink-2 text-sm">
            No published flow with a holdout that measures orders. The win-back flow has four steps (remind, value,
            offer, last mail) and keeps 10% out.
          </p>
          {readOnly ? null : (
            <Form method="post" action="/automation?index">
              <FormKey />
              <input type="hidden" name="template" value="win-back" />
              <Button type="submit" name="intent" value="create" busy={busy} busyLabel="Creating...">
                Create win-back flow
              </Button>
            </Form>
          )}
        </Card>
      ) : (
        <Table label="True saves" hasMore>
          <thead>
            <tr>
              <Th>Flow</Th>
              <Th numeric>In the flow</Th>
              <Th numeric>Ordered</Th>
              <Th numeric>Held out</Th>
              <Th numeric>Ordered</Th>
              <Th numeric>True saves</Th>
              <Th wide>How sure</Th>
            </tr>
          </thead>
          <tbody>
            {flows.map((one) => (
              <tr key={one.id}>
                <Td className="min-w-[200px] [overflow-wrap:anywhere]">
                  <Link to={one.path} className="font-semibold underline underline-offset-2">
                    {one.name}
                  </Link>
                  <p className="text-[13px] text-ink-3">{`Orders within ${counted(one.days, "day")}`}</p>
                </Td>
                <Td numeric>{exact(one.flow.people)}</Td>
                <Td numeric>{percentOfWhole(one.flow.orders, one.flow.people)}</Td>
                <Td numeric>{exact(one.heldOut.people)}</Td>
                <Td numeric>{percentOfWhole(one.heldOut.orders, one.heldOut.people)}</Td>
                <Td numeric className="font-semibold">
                  {one.saves ? exact(one.saves.saved) : "–"}
                </Td>
                <Td wide className="min-w-[180px] text-ink-2">
                  {verdict(one)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
