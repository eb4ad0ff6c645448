import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, PUSH } from "../../paths.ts";
import { newPushAction } from "../campaigns/actions.server.ts";
import { pushChoices } from "../campaigns/service.server.ts";
import { NEW_PUSH_VALUES } from "../form-values.ts";
import { PushForm } from "../ui/push-form.tsx";

export const meta: MetaFunction = () => [{ title: "New push campaign · Kaja" }];
export const handle = {
  trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "Push", to: PUSH }, { label: "New campaign" }],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, messagesModule.feature, { write: true });
  return { choices: await pushChoices(storeScope(context, session)) };
}

export const action = newPushAction;

export default function NewPushCampaign() {
  const { choices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New push campaign</h1>
      <PushForm reply={reply} values={NEW_PUSH_VALUES} choices={choices} isNew cancelPath={PUSH} />
    </>
  );
}
