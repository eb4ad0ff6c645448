import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { groupPath } from "../../paths.ts";
import { campaignAction, type EditReply } from "../actions.server.ts";
import { cutList, openCampaignPage, PAGE } from "../page.server.ts";
import { listSchema } from "../schema.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";
import { EditReport } from "../ui/edit-report.tsx";
import { NodeTable } from "../ui/node-table.tsx";
import { PasteForm } from "../ui/paste-form.tsx";
import { StatusTag } from "../ui/status-tag.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.campaign.name ?? "Search campaign"} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, stub } = await openCampaignPage(request, context, params.campaignId);
  const { after } = readQuery(request, listSchema);
  return { campaign, ...cutList(await stub.listGroups(campaign.id, after, PAGE + 1)) };
}

export const action = campaignAction;

export default function Campaign() {
  const { campaign, rows, next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EditReply | undefined;
  return (
    <CampaignFrame campaign={campaign}>
      <FormErrors
        errors={reply?.intent === "bulk" ? Object.values(reply.errors).flatMap((all) => all ?? []) : undefined}
      />
      <EditReport edit={reply?.edit} />
      <h2 className="mb-3 font-bold text-lg tracking-tight">Ad groups</h2>
      {rows.length === 0 ? (
        <EmptyState title="No ad group yet">
          An ad group holds keywords and the ads shown for them. Add the first ones below, one per line.
        </EmptyState>
      ) : (
        <NodeTable
          label="Ad groups"
          kind="group"
          rows={rows}
          nameOf={({ data }) => data.name ?? ""}
          readOnly={campaign.readOnly}
          changes={["enable", "pause", "bid", "remove"]}
          nextTo={next === null ? null : `?after=${next}`}
          columns={[
            {
              label: "Ad group",
              cell: ({ id, data }) => (
                <Link to={groupPath(campaign.id, id)} prefetch="intent" className="font-semibold hover:underline">
                  {data.name}
                </Link>
              ),
            },
            { label: "Status", cell: (node) => <StatusTag node={node} /> },
            { label: "Keywords", numeric: true, cell: ({ keywords }) => keywords },
            { label: "Ads", numeric: true, cell: ({ ads }) => ads },
            { label: "Max. CPC", numeric: true, wide: true, cell: ({ data }) => data.maxCpc ?? "–" },
          ]}
        />
      )}
      {campaign.readOnly ? null : (
        <Card className="mt-6 p-5">
          <PasteForm
            intent="add"
            label="Add ad groups"
            hint="One per line: name, then optionally a bid, separated by a tab or a semicolon."
            placeholder={"Green tea; 0.80\nBlack tea"}
            submit="Add ad groups"
            reply={reply}
          />
        </Card>
      )}
    </CampaignFrame>
  );
}
