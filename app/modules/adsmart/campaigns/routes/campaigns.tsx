import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { CAMPAIGN_LABELS, networkLabel } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { ADSMART, CAMPAIGNS, IMPORTS } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { campaignsAction } from "../actions.server.ts";
import { campaignsQuerySchema } from "../schema.ts";
import { listAllCampaigns } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Ad campaigns · Kaja" }];
export const handle = { crumb: () => "Campaigns" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, adsmartModule.feature);
  const query = readQuery(request, campaignsQuerySchema);
  const rows = await listAllCampaigns(scope);
  return {
    rows: rows.map(({ id, name, network, status }) => ({ id, name, network, status })),
    limit: adsmartModule.limits.adCampaigns[session.plan],
    asked: rows.find(({ id }) => id === query.delete)?.id ?? null,
  };
}

export const action = campaignsAction;

export default function Campaigns() {
  const { rows, limit, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? []);
  if (rows.length === 0)
    return (
      <>
        <Heading title="Ad campaigns" />
        <EmptyState
          icon={<Megaphone size={22} aria-hidden="true" />}
          title="No ad campaigns yet"
          action={
            <LinkButton to={IMPORTS} look="primary">
              Import figures
            </LinkButton>
          }
        >
          Campaigns appear after you first import their figures.
        </EmptyState>
      </>
    );
  return (
    <>
      <Heading title="Ad campaigns" />
      <FormErrors errors={errors} />
      <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
        {`${exact(rows.length)} of ${exact(limit)} campaigns of your plan. Active ones get a daily prediction, which Insights shows, once they have 42 days of figures.`}
      </p>
      <Table label="Ad campaigns" hasMore>
        <thead>
          <tr>
            <Th pinned>Campaign</Th>
            <Th>Network</Th>
            <Th>State</Th>
            <Th>
              <span className="sr-only">Delete</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, network, status }) => (
            <tr key={id}>
              <Td pinned className="min-w-[150px]">
                <Link to={`${ADSMART}?campaign=${id}&by=ad`} className="underline">
                  <Breakable text={name} />
                </Link>
              </Td>
              <Td className="whitespace-nowrap">{networkLabel(network)}</Td>
              <Td>
                <Form method="post" preventScrollReset className="flex items-center gap-2">
                  <FormKey />
                  <input type="hidden" name="id" value={id} />
                  <select
                    name="status"
                    defaultValue={status}
                    aria-label={`State of ${name}`}
                    className="h-9 rounded-s border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11"
                  >
                    {Object.entries(CAMPAIGN_LABELS).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                  <Button type="submit" size="s" name="intent" value="status" aria-label={`Save the state of ${name}`}>
                    Save
                  </Button>
                </Form>
              </Td>
              <Td>
                <LinkButton size="s" to={`${CAMPAIGNS}?delete=${id}`} preventScrollReset aria-label={`Delete ${name}`}>
                  Delete
                </LinkButton>
                {asked === id ? (
                  <ConfirmForm intent="delete" submit="Delete campaign" busyLabel="Deleting..." danger>
                    <FormKey />
                    <input type="hidden" name="id" value={id} />
                    <p className="text-sm">
                      This deletes all figures of this campaign for good. You can import them again.
                    </p>
                  </ConfirmForm>
                ) : null}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
