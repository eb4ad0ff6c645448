import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buildAction } from "../actions.server.ts";
import { loadForm } from "../form-page.server.ts";
import { Builder } from "../ui/builder.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { form } = await loadForm(args);
  const opened = new URL(args.request.url).searchParams.get("question");
  return {
    definition: form.definition,
    revision: form.revision,
    isNew: form.version === 0,
    hasChanges: form.hasChanges,
    opened,
  };
}

export const action = buildAction;

export default function Build() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <Builder {...loaded} reply={reply} />;
}
