import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { type EditReply, extensionsAction } from "../actions.server.ts";
import { nameOfNode } from "../domain/fields.ts";
import { openCampaignPage, PAGE } from "../page.server.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";
import { EditReport } from "../ui/edit-report.tsx";
import { NodeTable } from "../ui/node-table.tsx";
import { PasteForm } from "../ui/paste-form.tsx";
import { StatusTag } from "../ui/status-tag.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Extensions: ${data?.campaign.name ?? ""} · Kaja` },
];

const PARTS = [
  {
    kind: "sitelink",
    title: "Sitelinks",
    label: "Add sitelinks",
    hint: "One per line: text (at most 25), URL, and optionally two description lines (at most 35), separated by |",
    placeholder: "Gift sets | https://shop.example/gifts | Wrapped by hand | Sent in two days",
  },
  {
    kind: "callout",
    title: "Callouts",
    label: "Add callouts",
    hint: "One per line, at most 25 characters.",
    placeholder: "Free shipping",
  },
  {
    kind: "snippet",
    title: "Structured snippets",
    label: "Add structured snippets",
    hint: "One per line: the header, a colon, and 3 to 10 values separated by semicolons.",
    placeholder: "Types: Green tea; Black tea; Oolong",
  },
] as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, stub } = await openCampaignPage(request, context, params.campaignId);
  const lists = await Promise.all(
    PARTS.map(({ kind }) => stub.list({ campaignId: campaign.id, parentId: 0, kind, after: 0, limit: PAGE })),
  );
  return { campaign, lists };
}

export const action = extensionsAction;

export default function Extensions() {
  const { campaign, lists } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EditReply | undefined;
  return (
    <CampaignFrame campaign={campaign} title="Extensions">
      <FormErrors
        errors={reply?.intent === "bulk" ? Object.values(reply.errors).flatMap((all) => all ?? []) : undefined}
      />
      <EditReport edit={reply?.edit} />
      <div className="grid gap-8">
        {PARTS.map(({ kind, title, label, hint, placeholder }, at) => (
          <section key={kind} aria-label={title} className="grid gap-3">
            <h2 className="font-bold text-lg tracking-tight">{title}</h2>
            {lists[at] && lists[at].length > 0 ? (
              <NodeTable
                label={title}
                kind={kind}
                rows={lists[at]}
                nameOf={({ data }) => nameOfNode(kind, data)}
                readOnly={campaign.readOnly}
                changes={["enable", "pause", "remove"]}
                nextTo={null}
                columns={[
                  { label: "Text", cell: ({ data }) => nameOfNode(kind, data) },
                  { label: "Address", wide: true, cell: ({ data }) => data.finalUrl ?? "–" },
                  { label: "Status", cell: (node) => <StatusTag node={node} /> },
                ]}
              />
            ) : (
              <p className="text-ink-2 text-sm">None yet.</p>
            )}
            {campaign.readOnly ? null : (
              <Card className="p-5">
                <PasteForm {...{ label, hint, placeholder, reply }} intent={kind} submit={label} />
              </Card>
            )}
          </section>
        ))}
      </div>
    </CampaignFrame>
  );
}
