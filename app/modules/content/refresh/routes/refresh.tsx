import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Sprout } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { ContentNav } from "../../ui/content-nav.tsx";
import { refreshAction } from "../actions.server.ts";
import type { LostPage } from "../domain/queue.ts";
import { readRefreshQueue, WINDOW_DAYS } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Refresh queue · Kaja" }];
export const handle = { crumb: () => "Refresh" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "content_basic");
  return {
    ...(await readRefreshQueue(context, session)),
    days: WINDOW_DAYS,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = refreshAction;

function Lost({ counts }: { counts: LostPage["visits"] }) {
  if (!counts) return <span className="text-ink-3">–</span>;
  const { before, now } = counts;
  return (
    <>
      {`${exact(before)} to ${exact(now)}`}
      <span className="block text-[13px] text-bad">−{percentOfWhole(before - now, before)}</span>
    </>
  );
}

function Queue({ pages, readOnly }: { pages: readonly LostPage[]; readOnly: boolean }) {
  return (
    <Table label="Pages to refresh">
      <thead>
        <tr>
          <Th>Page</Th>
          <Th numeric>Visits</Th>
          <Th numeric>Search clicks</Th>
          {readOnly ? null : (
            <Th>
              <span className="sr-only">Draft</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {pages.map(({ address, visits, clicks }) => (
          <tr key={address}>
            <Td>
              <Breakable text={address} />
            </Td>
            <Td numeric>
              <Lost counts={visits} />
            </Td>
            <Td numeric>
              <Lost counts={clicks} />
            </Td>
            {readOnly ? null : (
              <Td numeric>
                <Form method="post">
                  <FormKey />
                  <input type="hidden" name="address" value={address} />
                  <Button type="submit" size="s" name="intent" value="draft" aria-label={`Create draft for ${address}`}>
                    Create draft
                  </Button>
                </Form>
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export default function Refresh() {
  const { pages, sites, days, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Refresh queue</h1>
      <ContentNav />
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        Pages with at least 20% fewer visits than in the {days} days before, or fewer search clicks than in the import
        before. Falls that chance or the season of last year explains are left out.
      </p>
      <FormErrors errors={reply?.errors[""] ?? reply?.errors.address ?? undefined} />
      {pages.length > 0 ? (
        <Queue pages={pages} readOnly={readOnly} />
      ) : (
        <EmptyState
          icon={<Sprout size={22} aria-hidden="true" />}
          title={sites > 0 ? "No page is losing visits" : "Nothing to compare yet"}
          action={sites > 0 ? null : <LinkButton to="/analytics/new">Measure a website</LinkButton>}
        >
          {sites > 0
            ? "Pages appear here when their visits or search clicks fall. Import figures from Search Console under Keywords to see clicks."
            : "Measure your website, or import search figures under Keywords. Pages that lose readers appear here."}
        </EmptyState>
      )}
    </>
  );
}
