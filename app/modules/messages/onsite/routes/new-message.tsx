import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, ONSITE } from "../../paths.ts";
import { newOnsiteAction } from "../actions.server.ts";
import { NEW_MESSAGE } from "../form-values.ts";
import { onsiteChoices } from "../service.server.ts";
import { OnsiteForm } from "../ui/onsite-form.tsx";

export const meta: MetaFunction = () => [{ title: "New onsite message · Kaja" }];
export const handle = {
  trail: () => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Onsite messages", to: ONSITE },
    { label: "New message" },
  ],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, messagesModule.feature, { write: true });
  return { choices: await onsiteChoices(storeScope(context, session)), timeZone: session.timeZone };
}

export const action = newOnsiteAction;

export default function NewOnsiteMessage() {
  const { choices, timeZone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New onsite message</h1>
      <OnsiteForm reply={reply} values={NEW_MESSAGE} choices={choices} isNew timeZone={timeZone} cancelPath={ONSITE} />
    </>
  );
}
