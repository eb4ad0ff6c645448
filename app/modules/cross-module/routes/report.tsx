import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { PrintButton } from "#app/ui/page/print-button.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { ShareSection } from "#app/ui/page/share-section.tsx";
import { reportAction } from "../actions.server.ts";
import { crossModuleModule } from "../manifest.ts";
import { campaignPath, reportPath, reviewPath } from "../paths.ts";
import { readFullReport } from "../report/full-report.server.ts";
import { reportView } from "../report/page.server.ts";
import { Attribution } from "../report/ui/attribution.tsx";
import { ReportBody } from "../report/ui/report-body.tsx";
import { EarlierTable } from "../report/ui/tables.tsx";
import { reportQuerySchema } from "../schema.ts";
import { reportAddress } from "../sharing/service.server.ts";
import { CampaignHeading } from "../ui/campaign-heading.tsx";

export const meta: MetaFunction = () => [{ title: "Campaign report · Kaja" }];
export const handle = { crumb: () => "Report" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, crossModuleModule.feature);
  const { model } = readQuery(request, reportQuerySchema);
  const report = orThrow(await readFullReport(context, session, params.campaignId ?? ""));
  return { ...reportView(report, model), sharedUrl: await reportAddress(context, report.campaign) };
}

export const action = reportAction;

export default function ReportPage() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { campaign, sharedUrl } = view;
  return (
    <>
      <CampaignHeading title={`Report: ${campaign.name}`}>
        <span className="flex flex-wrap gap-2 print:hidden">
          <LinkButton to={campaignPath(campaign.id)}>Campaign</LinkButton>
          <LinkButton to={reviewPath(campaign.id)}>Post-mortem</LinkButton>
          <LinkButton
            to={`${reportPath(campaign.id)}.csv${view.attribution ? `?model=${view.attribution.model}` : ""}`}
            reloadDocument
          >
            Download CSV
          </LinkButton>
          <PrintButton />
        </span>
      </CampaignHeading>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <ReportBody {...view} />
      {view.days === null ? null : <Attribution attribution={view.attribution} />}
      <Section title="Compared with earlier campaigns" about="Each from its first day until today.">
        <EarlierTable earlier={view.earlier} />
      </Section>
      <ShareSection what="this report" url={sharedUrl} />
    </>
  );
}
