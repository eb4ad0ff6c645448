import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Warnings } from "#app/ui/text/warnings.tsx";
import { linkAction } from "../actions.server.ts";
import { stateOfRow } from "../domain/routing.ts";
import { readRouting } from "../domain/routing-schema.ts";
import { utmWarningsOf } from "../editing/utm-warnings.ts";
import { STATE_LABELS } from "../labels.ts";
import { linksModule } from "../manifest.ts";
import { editLinkPath, linkPath, publicStatsPath, qrCodePath, shortPath } from "../paths.ts";
import { linkQuerySchema } from "../posted-schema.ts";
import { PERIODS, readReportView } from "../reports/report-view.server.ts";
import { readLinkRevenue, readPurchases } from "../revenue/service.server.ts";
import { Revenue } from "../revenue/ui/revenue.tsx";
import { getLink } from "../service.server.ts";
import { LinkReport } from "../ui/link-report.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.link.name ?? "Short link"} · Kaja` }];
export const handle = { crumb: (data: { link: { name: string } } | undefined) => data?.link.name ?? "Link" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, linksModule.feature);
  const { days, confirm } = readQuery(request, linkQuerySchema);
  const row = orThrow(await getLink(scope, params.linkId ?? ""));
  const { utm, variants } = readRouting(row.routing);
  const dictionary = await getUtmDictionary(scope);
  const { id, slug, title, destination, archivedAt, tags, hasPublicStats, passesClickId, passwordHash } = row;
  return {
    link: {
      ...{ id, slug, destination, tags, passesClickId },
      name: title === "" ? shortPath(slug) : title,
      isArchived: archivedAt !== null,
      state: stateOfRow(row, context.now().getTime()),
      hasSplit: variants.length > 1,
      hasPassword: passwordHash !== null,
      url: `${context.config.APP_URL}${shortPath(slug)}`,
      statsUrl: hasPublicStats ? `${context.config.APP_URL}${publicStatsPath(slug)}` : null,
    },
    report: await readReportView(context, id, days, variants),
    revenue: await readLinkRevenue(context, session, row),
    purchases: await readPurchases({ env: context.env, workspaceId: scope.workspaceId }, id),
    warnings: utmWarningsOf({ destination, utm }, dictionary),
    days,
    periods: [...PERIODS],
    confirmsDelete: confirm === "delete",
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = linkAction;

const unkeptText = (clicks: number): string =>
  `The details of ${counted(clicks, "click")} of this month were not kept: your workspace has used most of its clicks with details. All clicks are counted below.`;

export default function LinkPage() {
  const { link, report, revenue, purchases, warnings, days, periods, confirmsDelete, readOnly } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Breadcrumbs />
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-64 break-words font-bold text-2xl tracking-tight">{link.name}</h1>
        <CopyButton text={link.url} copied="Link copied">
          Copy link
        </CopyButton>
        <LinkButton to={qrCodePath(link.id)}>QR code</LinkButton>
        {readOnly ? null : (
          <>
            <LinkButton to={editLinkPath(link.id)}>Edit</LinkButton>
            <Form method="post">
              <FormKey />
              <Button type="submit" name="intent" value={link.isArchived ? "restore" : "archive"}>
                {link.isArchived ? "Restore" : "Archive"}
              </Button>
            </Form>
            <LinkButton to={`${linkPath(link.id)}?confirm=delete`}>Delete</LinkButton>
          </>
        )}
      </div>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-ink-2 text-sm [overflow-wrap:anywhere]">
        <span>
          {link.url} leads to {link.destination.slice(0, 200)}
        </span>
        {STATE_LABELS[link.state] ? (
          <Tag tone={STATE_LABELS[link.state]?.tone ?? "plain"}>{STATE_LABELS[link.state]?.label}</Tag>
        ) : null}
        {link.hasSplit ? <Tag>A/B</Tag> : null}
        {link.hasPassword ? <Tag>Password</Tag> : null}
        {link.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      {link.statsUrl ? (
        <p className="mb-4 text-ink-2 text-sm [overflow-wrap:anywhere]">
          Public statistics:{" "}
          <a href={link.statsUrl} className="underline">
            {link.statsUrl}
          </a>
        </p>
      ) : null}
      <div className="mb-3 grid gap-2 empty:hidden">
        <Warnings texts={warnings} />
        <Warnings texts={report.unkept === 0 ? [] : [unkeptText(report.unkept)]} />
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {confirmsDelete && !readOnly ? (
        <ConfirmForm intent="delete" submit="Delete link" busyLabel="Deleting..." danger>
          <p className="text-sm">
            This deletes the link and its counts for good. Archive it instead to keep the counts and show a notice.
          </p>
        </ConfirmForm>
      ) : null}
      <nav aria-label="Period" className="my-4 flex flex-wrap gap-2">
        {periods.map((one) => (
          <FilterChip key={one} name="days" value={String(one)} byDefault="30">
            {`${one} days`}
          </FilterChip>
        ))}
      </nav>
      <Revenue people={revenue} purchases={purchases} passesClickId={link.passesClickId} />
      <LinkReport {...report} periodDays={days} />
    </>
  );
}
