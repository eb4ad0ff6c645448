import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { SEGMENTS } from "../../paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { newSegmentAction } from "../actions.server.ts";
import { EMPTY_DRAFT } from "../domain/draft.ts";
import { segmentChoices } from "../service.server.ts";
import { type BuilderReply, SegmentBuilder } from "../ui/builder.tsx";

export const meta: MetaFunction = () => [{ title: "New segment · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  return { choices: await segmentChoices(context, session) };
}

export const action = newSegmentAction;

export default function NewSegment() {
  const { choices } = useLoaderData<typeof loader>();
  const reply = useActionData<BuilderReply>();
  return (
    <>
      <PageHeading title="New segment" />
      <SegmentBuilder
        choices={choices}
        draft={EMPTY_DRAFT}
        name=""
        reply={reply}
        submit="Create segment"
        cancelTo={SEGMENTS}
      />
    </>
  );
}
