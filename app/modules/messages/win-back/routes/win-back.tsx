import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ShoppingBag } from "lucide-react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, newCampaignFor } from "../../paths.ts";
import { winBackAction } from "../actions.server.ts";
import { cellName } from "../domain/buyer-grid.ts";
import { READY_SEGMENTS } from "../domain/ready-segments.ts";
import { winBackQuerySchema } from "../schema.ts";
import { readWinBack } from "../service.server.ts";
import { readTrueSaves } from "../true-saves.server.ts";
import { BuyerGridTable } from "../ui/buyer-grid-table.tsx";
import { OrderValues } from "../ui/order-values.tsx";
import { TrueSaves } from "../ui/true-saves-table.tsx";

export const meta: MetaFunction = () => [{ title: "Win-back · Kaja" }];
export const handle = { trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Win-back" }] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, messagesModule.feature);
  const { recency, orders } = readQuery(request, winBackQuerySchema);
  const cell = recency === undefined || orders === undefined ? null : { recency, orders };
  const [found, saves] = await Promise.all([
    readWinBack(context, session, cell),
    readTrueSaves(context, session.workspaceId),
  ]);
  const { ready, buyers, cellSegmentId } = orThrow(found);
  return {
    saves,
    ready: ready.map(({ key, ...measure }) => {
      const { name, about, play } = READY_SEGMENTS[key];
      return { key, name, about, play, ...measure };
    }),
    buyers,
    cell,
    cellSegmentId,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = winBackAction;

export default function WinBack() {
  const { ready, buyers, cell, cellSegmentId, saves, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-2 font-bold text-2xl tracking-tight">Win-back</h1>
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        Groups of contacts worth a dedicated message, counted now. Consent, topics and limits are checked at sending.
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <Table label="Ready segments" hasMore>
        <thead>
          <tr>
            <Th>Segment</Th>
            <Th numeric>Contacts</Th>
            <Th numeric>Ordered in the last 365 days</Th>
            <Th wide>What works</Th>
            {readOnly ? null : <Th>Create campaign</Th>}
          </tr>
        </thead>
        <tbody>
          {ready.map(({ key, name, about, play, people, values, segmentId }) => (
            <tr key={key}>
              <Td className="min-w-[220px]">
                <p className="font-semibold">{name}</p>
                <p className="text-[13px] text-ink-3">{about}</p>
              </Td>
              <Td numeric>{exact(people)}</Td>
              <Td numeric className="whitespace-nowrap">
                <OrderValues values={values} />
              </Td>
              <Td wide className="max-w-[360px] text-ink-2">
                {play}
              </Td>
              {readOnly ? null : (
                <Td>
                  <WriteTo name={name} intent="ready" fields={{ ready: key }} segmentId={segmentId} />
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <section id="buyers" aria-label="Buyers" className="mt-8 scroll-mt-20">
        <h2 className="mb-1 font-bold text-lg">Buyers by frequency</h2>
        <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
          Buyers by number of orders and last order. Below each number: their order value in the last 365 days.
        </p>
        {buyers.length === 0 ? (
          <EmptyState icon={<ShoppingBag size={22} aria-hidden="true" />} title="No orders yet">
            Send each order as the activity <code>order.placed</code>, by the API or an incoming webhook of your shop.{" "}
            <Link to="/help/articles/win-back" className="text-brand underline">
              How to send orders
            </Link>
          </EmptyState>
        ) : (
          <BuyerGridTable cells={buyers} chosen={cell} />
        )}
        {cell && buyers.length > 0 ? (
          <ChosenCell cell={cell} cells={buyers} segmentId={cellSegmentId} readOnly={readOnly} />
        ) : null}
      </section>
      <TrueSaves flows={saves} readOnly={readOnly} />
    </>
  );
}

interface ChosenProps {
  cell: { recency: number; orders: number };
  cells: readonly { recency: number; frequency: number; people: number }[];
  segmentId: string | null;
  readOnly: boolean;
}

function ChosenCell({ cell, cells, segmentId, readOnly }: ChosenProps) {
  const name = cellName(cell.recency, cell.orders);
  const found = cells.find(({ recency, frequency }) => recency === cell.recency && frequency === cell.orders);
  return (
    <Card className="mt-3 flex flex-wrap items-center gap-3 p-4">
      <p role="status" className="min-w-0 grow text-sm">
        <span className="font-semibold">{name}</span> ({counted(found?.people ?? 0, "contact")})
      </p>
      {readOnly ? null : (
        <WriteTo
          name={name}
          intent="cell"
          fields={{ recency: String(cell.recency), orders: String(cell.orders) }}
          segmentId={segmentId}
        />
      )}
    </Card>
  );
}

interface WriteProps {
  name: string;
  intent: "ready" | "cell";
  fields: Readonly<Record<string, string>>;
  /** There is a segment of these people already. */
  segmentId: string | null;
}

/** Leads to a campaign for these people; makes their segment first where there is none. */
function WriteTo({ name, intent, fields, segmentId }: WriteProps) {
  const busy = useNavigation().formMethod === "POST";
  if (segmentId !== null)
    return (
      <LinkButton to={newCampaignFor(segmentId)} size="s" aria-label={`New campaign: ${name}`}>
        New campaign
      </LinkButton>
    );
  return (
    <Form method="post">
      <FormKey />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} size="s" busy={busy} aria-label={`Create segment: ${name}`}>
        Create segment
      </Button>
    </Form>
  );
}
