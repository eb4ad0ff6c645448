import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { type EditReply, negativesAction } from "../actions.server.ts";
import { nameOfNode } from "../domain/fields.ts";
import { cutList, openCampaignPage, PAGE } from "../page.server.ts";
import { listSchema } from "../schema.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";
import { EditReport } from "../ui/edit-report.tsx";
import { NodeTable } from "../ui/node-table.tsx";
import { PasteForm } from "../ui/paste-form.tsx";
import { StatusTag } from "../ui/status-tag.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Negatives: ${data?.campaign.name ?? ""} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, stub } = await openCampaignPage(request, context, params.campaignId);
  const { after } = readQuery(request, listSchema);
  const query = { campaignId: campaign.id, parentId: 0, kind: "negative" as const, after, limit: PAGE + 1 };
  const [negatives, found] = await Promise.all([stub.list(query), stub.conflicts(campaign.id)]);
  return {
    ...{ campaign, ...cutList(negatives), isCut: found.isCut },
    conflicts: found.conflicts.map(({ negative, keyword }) => ({
      id: `${negative.id}-${keyword.id}`,
      negative: nameOfNode("negative", negative.data),
      level: negative.parentId === 0 ? "Campaign" : "Ad group",
      keyword: nameOfNode("keyword", keyword.data),
    })),
  };
}

export const action = negativesAction;

export default function Negatives() {
  const { campaign, rows, next, conflicts, isCut } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EditReply | undefined;
  return (
    <CampaignFrame campaign={campaign} title="Negatives">
      <FormErrors
        errors={reply?.intent === "bulk" ? Object.values(reply.errors).flatMap((all) => all ?? []) : undefined}
      />
      <EditReport edit={reply?.edit} />
      {conflicts.length > 0 ? (
        <section aria-labelledby="conflicts" className="mb-8 grid gap-3">
          <h2 id="conflicts" className="font-bold text-lg tracking-tight">
            Negatives that block keywords
          </h2>
          <p className="text-ink-2 text-sm">
            These keywords never show an ad, since a negative of their campaign or ad group excludes them.
            {isCut ? " Only the first conflicts are listed." : ""}
          </p>
          <Table label="Conflicts">
            <thead>
              <tr>
                <Th>Negative</Th>
                <Th>Of</Th>
                <Th>Blocks the keyword</Th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map(({ id, negative, level, keyword }) => (
                <tr key={id}>
                  <Td className="[overflow-wrap:anywhere]">{negative}</Td>
                  <Td>{level}</Td>
                  <Td className="[overflow-wrap:anywhere]">{keyword}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      ) : null}
      <h2 className="mb-3 font-bold text-lg tracking-tight">Negatives of the campaign</h2>
      {rows.length === 0 ? (
        <EmptyState title="No negative yet">
          A negative keeps the campaign's ads away from searches that bring nothing. The search terms report suggests
          some.
        </EmptyState>
      ) : (
        <NodeTable
          label="Campaign negatives"
          kind="negative"
          rows={rows}
          nameOf={({ data }) => nameOfNode("negative", data)}
          readOnly={campaign.readOnly}
          changes={["remove"]}
          nextTo={next === null ? null : `?after=${next}`}
          columns={[
            { label: "Negative keyword", cell: ({ data }) => nameOfNode("negative", data) },
            { label: "Match", cell: ({ data }) => data.match },
            { label: "State", cell: (node) => <StatusTag node={node} /> },
          ]}
        />
      )}
      {campaign.readOnly ? null : (
        <Card className="mt-6 p-5">
          <PasteForm
            intent="negatives"
            label="Add negatives"
            hint="One per line. [exact] and “phrase” set the match type."
            placeholder={"free\n[tea jobs]"}
            submit="Add negatives"
            reply={reply}
            match="Phrase"
          />
        </Card>
      )}
    </CampaignFrame>
  );
}
