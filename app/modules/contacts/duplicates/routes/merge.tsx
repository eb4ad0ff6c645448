import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import type { Contact } from "../../domain/contact.ts";
import { DUPLICATES } from "../../paths.ts";
import { companyNamesOf, contactChoices } from "../../people/choices.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { mergeAction } from "../actions.server.ts";
import { mergeRows } from "../merge-rows.ts";
import { mergeQuerySchema } from "../schema.ts";
import { getPair } from "../service.server.ts";
import { MergeForm } from "../ui/merge-form.tsx";

export const meta: MetaFunction = () => [{ title: "Merge contacts · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const asked = readQuery(request, mergeQuerySchema);
  if (!asked.first && !asked.second) throw redirect(DUPLICATES);
  const { first, second } = orThrow(await getPair(context, session, asked));
  const choices = await contactChoices(context, session);
  const companies = await companyNamesOf(context, session.workspaceId, [first, second]);
  // Who is known longer stays, unless the person decides otherwise.
  const keep = first.createdAt <= second.createdAt ? ("first" as const) : ("second" as const);
  const about = ({ id, updatedAt, createdAt, name, email, phone, tags }: Contact) => ({
    id,
    version: updatedAt,
    createdAt,
    name: name || email || phone || "No name",
    tags,
  });
  return {
    first: about(first),
    second: about(second),
    keep,
    rows: mergeRows(first, second, keep, { ...choices, companies }),
    nowMs: context.now().getTime(),
  };
}

export const action = mergeAction;

export default function Merge() {
  const pair = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="max-w-[860px]">
      <PageHeading title="Merge two contacts" />
      <MergeForm {...pair} reply={reply} />
    </div>
  );
}
