import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { segmentPath } from "../../paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { editSegmentAction } from "../actions.server.ts";
import { draftOfRule } from "../domain/draft.ts";
import { getSegment, segmentChoices } from "../service.server.ts";
import { type BuilderReply, SegmentBuilder } from "../ui/builder.tsx";

export const meta: MetaFunction = () => [{ title: "Edit segment · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const { id, name, rule, updatedAt } = orThrow(await getSegment(context, session, params.segmentId ?? ""));
  return {
    id,
    name,
    updatedAt,
    draft: draftOfRule(rule),
    json: JSON.stringify(rule, null, 2),
    choices: await segmentChoices(context, session, id),
  };
}

export const action = editSegmentAction;

export default function EditSegment() {
  const { id, name, updatedAt, draft, json, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<BuilderReply>();
  return (
    <>
      <PageHeading title={`Edit ${name}`} />
      <SegmentBuilder
        choices={choices}
        draft={draft}
        json={json}
        name={name}
        updatedAt={updatedAt}
        reply={reply}
        submit="Save segment"
        cancelTo={segmentPath(id)}
      />
    </>
  );
}
