import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { campaignPath } from "../../paths.ts";
import { changesAction } from "../actions.server.ts";
import { changeType, diffOf } from "../domain/diff.ts";
import { KIND_LABELS, nameOfNode } from "../domain/fields.ts";
import { cutList, openCampaignPage, PAGE } from "../page.server.ts";
import { listSchema } from "../schema.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Changes: ${data?.campaign.name ?? ""} · Kaja` },
];

const SHOWN_EDITS = 10;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, stub, session } = await openCampaignPage(request, context, params.campaignId);
  const { after } = readQuery(request, listSchema);
  const [nodes, edits] = await Promise.all([stub.walk(campaign.id, true, after, PAGE + 1), stub.edits(SHOWN_EDITS)]);
  const { rows, next } = cutList(nodes);
  const newest = edits.find(({ isUndone }) => !isUndone)?.id ?? null;
  return {
    ...{ campaign, next, newest, timeZone: session.timeZone },
    edits: edits.map(({ id, label, at, rows: count, isUndone }) => ({ id, label, at, count, isUndone })),
    changes: rows.map((node) => ({
      id: node.id,
      kind: KIND_LABELS[node.kind],
      group: node.group,
      name: nameOfNode(node.kind, node.data),
      type: changeType(node) ?? "changed",
      fields: node.base && !node.isRemoved ? diffOf(node.kind, node.base, node.data) : [],
    })),
  };
}

export const action = changesAction;

const TYPES = { added: ["New", "good"], changed: ["Changed", "info"], removed: ["Removed", "bad"] } as const;

export default function Changes() {
  const { campaign, changes, next, edits, newest, timeZone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const file = `${campaignPath(campaign.id)}/export.csv`;
  const download = (query: string, label: string, look: "primary" | "secondary") => (
    <a href={`${file}?${query}`} className={buttonClass(look)} download>
      {label}
    </a>
  );
  return (
    <CampaignFrame campaign={campaign} title="Changes">
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {changes.length === 0 ? (
        <EmptyState title="No changes to apply">
          Your changes are listed here until you apply them in the advertising account.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
            Export only what changed, apply the file in Google Ads Editor or Microsoft Advertising, and mark the changes
            as applied. In a Google Ads Editor file, an empty cell keeps a value and [] erases it.
          </p>
          <div className="mb-4 flex flex-wrap gap-3">
            {download("format=google&only=changes", "Export changes for Google Ads", "primary")}
            {download("format=microsoft&only=changes", "For Microsoft Advertising", "secondary")}
            {campaign.readOnly ? null : (
              <Form method="post">
                <FormKey />
                <Button type="submit" name="intent" value="applied">
                  Mark as applied
                </Button>
              </Form>
            )}
          </div>
          <Table label="Changes" hasMore>
            <thead>
              <tr>
                <Th>What</Th>
                <Th>Change</Th>
                <Th>Before → after</Th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ id, kind, group, name, type, fields }) => (
                <tr key={id}>
                  <Td className="max-w-[40ch] [overflow-wrap:anywhere]">
                    <span className="font-semibold">{name}</span>
                    <span className="block text-ink-3 text-xs">{group ? `${kind} in ${group}` : kind}</span>
                  </Td>
                  <Td>
                    <Tag tone={TYPES[type][1]}>{TYPES[type][0]}</Tag>
                  </Td>
                  <Td className="[overflow-wrap:anywhere]">
                    {fields.length === 0 ? "–" : null}
                    {fields.map((field) => (
                      <span key={field.name} className="block">
                        {field.label}: <del className="text-bad">{field.before || "empty"}</del> →{" "}
                        <ins className="text-good no-underline">{field.after || "empty"}</ins>
                      </span>
                    ))}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          {next === null ? null : (
            <div className="mt-3">
              <LinkButton to={`?after=${next}`}>Next rows</LinkButton>
            </div>
          )}
        </>
      )}
      <h2 className="mt-8 mb-3 font-bold text-lg tracking-tight">The whole campaign</h2>
      <div className="flex flex-wrap gap-3">
        {download("format=google&only=all", "Export all for Google Ads", "secondary")}
        {download("format=microsoft&only=all", "Export all for Microsoft Advertising", "secondary")}
      </div>
      {edits.length > 0 ? (
        <section aria-labelledby="edits" className="mt-8 grid gap-3">
          <h2 id="edits" className="font-bold text-lg tracking-tight">
            Last edits of the workspace
          </h2>
          <Table label="Last edits">
            <thead>
              <tr>
                <Th>Edit</Th>
                <Th wide>When</Th>
                <Th>Undo</Th>
              </tr>
            </thead>
            <tbody>
              {edits.map(({ id, label, at, count, isUndone }) => (
                <tr key={id}>
                  <Td className="[overflow-wrap:anywhere]">
                    {label} <span className="text-ink-3">({counted(count, "row")})</span>
                  </Td>
                  <Td wide>
                    <Time value={new Date(at)} timeZone={timeZone} />
                  </Td>
                  <Td>
                    {isUndone ? (
                      "Undone"
                    ) : id === newest && !campaign.readOnly ? (
                      <Form method="post">
                        <FormKey />
                        <input type="hidden" name="edit" value={id} />
                        <Button type="submit" size="s" name="intent" value="undo">
                          Undo
                        </Button>
                      </Form>
                    ) : (
                      "–"
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      ) : null}
    </CampaignFrame>
  );
}
