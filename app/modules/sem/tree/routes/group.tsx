import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { strengthOf } from "../../ads/domain/strength.ts";
import { adPath, newAdPath } from "../../paths.ts";
import { type EditReply, groupAction } from "../actions.server.ts";
import { nameOfNode, withOperators } from "../domain/fields.ts";
import { cutList, openCampaignPage, PAGE } from "../page.server.ts";
import { groupListSchema } from "../schema.ts";
import { getNode } from "../service.server.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";
import { EditReport } from "../ui/edit-report.tsx";
import { NodeTable } from "../ui/node-table.tsx";
import { PasteForm } from "../ui/paste-form.tsx";
import { StatusTag } from "../ui/status-tag.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.group.data.name ?? "Ad group"} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, stub, scope } = await openCampaignPage(request, context, params.campaignId);
  const group = orThrow(await getNode(context, scope, campaign.id, "group", params.groupId));
  const { after, negativesAfter } = readQuery(request, groupListSchema);
  const base = { campaignId: campaign.id, parentId: group.id, limit: PAGE + 1 };
  const [keywords, negatives, ads, texts] = await Promise.all([
    stub.list({ ...base, kind: "keyword", after }),
    stub.list({ ...base, kind: "negative", after: negativesAfter }),
    stub.list({ ...base, kind: "ad", after: 0 }),
    stub.keywordTexts(campaign.id, group.id),
  ]);
  return {
    ...{ campaign, group, keywords: cutList(keywords), negatives: cutList(negatives) },
    ads: cutList(ads).rows.map((ad) => ({ ...ad, level: strengthOf(ad.data, texts).level })),
  };
}

export const action = groupAction;

export default function Group() {
  const { campaign, group, keywords, negatives, ads } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EditReply | undefined;
  const { readOnly } = campaign;
  const own = reply?.intent === "save" ? reply : undefined;
  const { value, errors } = fieldsOf(own);
  return (
    <CampaignFrame campaign={campaign} title={group.data.name ?? "Ad group"}>
      <FormErrors
        errors={reply?.intent === "bulk" ? Object.values(reply.errors).flatMap((all) => all ?? []) : undefined}
      />
      <EditReport edit={reply?.edit} />
      <section aria-labelledby="ads" className="mb-8 grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="ads" className="flex-1 font-bold text-lg tracking-tight">
            Ads
          </h2>
          {readOnly ? null : (
            <LinkButton to={newAdPath(campaign.id, group.id)} look="primary">
              New ad
            </LinkButton>
          )}
        </div>
        {ads.length === 0 ? (
          <EmptyState title="No ad yet">
            Write a responsive search ad. Limits, policy and strength are checked as you type.
          </EmptyState>
        ) : (
          <NodeTable
            label="Ads of this ad group"
            kind="ad"
            rows={ads}
            nameOf={({ data }) => nameOfNode("ad", data)}
            readOnly={readOnly}
            changes={["enable", "pause", "remove"]}
            nextTo={null}
            columns={[
              {
                label: "Ad",
                cell: ({ id, data }) => (
                  <Link to={adPath(campaign.id, group.id, id)} className="font-semibold hover:underline">
                    {nameOfNode("ad", data).slice(0, 120)}
                  </Link>
                ),
              },
              { label: "Strength", cell: ({ level }) => <Tag>{level}</Tag> },
              { label: "Status", cell: (node) => <StatusTag node={node} /> },
            ]}
          />
        )}
      </section>
      <section aria-labelledby="keywords" className="mb-8 grid gap-3">
        <h2 id="keywords" className="font-bold text-lg tracking-tight">
          Keywords
        </h2>
        {keywords.rows.length > 0 ? (
          <NodeTable
            label="Keywords of this ad group"
            kind="keyword"
            rows={keywords.rows}
            nameOf={({ data }) => nameOfNode("keyword", data)}
            readOnly={readOnly}
            changes={["enable", "pause", "bid", "remove"]}
            nextTo={keywords.next === null ? null : `?after=${keywords.next}`}
            columns={[
              { label: "Keyword", cell: ({ data }) => withOperators(data.text ?? "", data.match ?? "") },
              { label: "Match", wide: true, cell: ({ data }) => data.match },
              { label: "Status", cell: (node) => <StatusTag node={node} /> },
              { label: "Max. CPC", numeric: true, cell: ({ data }) => data.maxCpc ?? "–" },
            ]}
          />
        ) : null}
        {readOnly ? null : (
          <Card className="p-5">
            <PasteForm
              intent="keywords"
              label="Add keywords"
              hint="One per line, or rows of a sheet: keyword, match type, bid, URL. [exact] and “phrase” work too."
              placeholder={'[green tea]\n"buy green tea"; 0.90\nloose leaf tea'}
              submit="Add keywords"
              reply={reply}
              match="Broad"
            />
          </Card>
        )}
      </section>
      <section aria-labelledby="negatives" className="mb-8 grid gap-3">
        <h2 id="negatives" className="font-bold text-lg tracking-tight">
          Negative keywords
        </h2>
        {negatives.rows.length > 0 ? (
          <NodeTable
            label="Negative keywords of this ad group"
            kind="negative"
            rows={negatives.rows}
            nameOf={({ data }) => nameOfNode("negative", data)}
            readOnly={readOnly}
            changes={["remove"]}
            nextTo={negatives.next === null ? null : `?negativesAfter=${negatives.next}`}
            columns={[
              { label: "Negative keyword", cell: ({ data }) => withOperators(data.text ?? "", data.match ?? "") },
              { label: "State", cell: (node) => <StatusTag node={node} /> },
            ]}
          />
        ) : null}
        {readOnly ? null : (
          <Card className="p-5">
            <PasteForm
              intent="negatives"
              label="Add negative keywords"
              hint="Searches with these words do not show the ads of this group."
              placeholder={"free\ncheap"}
              submit="Add negatives"
              reply={reply}
              match="Phrase"
            />
          </Card>
        )}
      </section>
      {readOnly ? null : (
        <Card className="p-5">
          <Form method="post" noValidate className="grid gap-4" aria-label="Ad group">
            <FormKey />
            <h2 className="font-bold text-lg tracking-tight">Ad group</h2>
            <FormErrors errors={own?.errors[""] ?? undefined} />
            <div className="grid gap-4 sm:grid-cols-3">
              <Field
                label="Name"
                name="name"
                maxLength={120}
                defaultValue={value("name", group.data.name ?? "")}
                errors={errors("name")}
              />
              <Field
                label="Max. CPC of the ad group"
                name="maxCpc"
                inputMode="decimal"
                maxLength={20}
                defaultValue={value("maxCpc", group.data.maxCpc ?? "")}
                errors={errors("maxCpc")}
              />
              <SelectField label="Status" name="status" defaultValue={value("status", group.data.status ?? "Enabled")}>
                <option>Enabled</option>
                <option>Paused</option>
              </SelectField>
            </div>
            <div>
              <Button type="submit" name="intent" value="save">
                Save ad group
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </CampaignFrame>
  );
}
