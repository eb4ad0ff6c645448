import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { listWorkspaceKeys } from "#app/modules/api-keys/index.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { workspaceKeysAction } from "../actions.server.ts";
import { requireAuditReader } from "../audit-log/service.server.ts";
import { ConnectedKey } from "../ui/connected-key.tsx";

export const meta: MetaFunction = () => [{ title: "Keys · Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireAuditReader(request, context);
  return {
    keys: await listWorkspaceKeys(context, session),
    owner: session.workspaceRole === "owner",
    userId: session.userId,
    nowMs: context.now().getTime(),
  };
}

export const action = workspaceKeysAction;

export default function Keys() {
  const { keys, owner, userId, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [search] = useSearchParams();
  const deactivating = search.get("deactivate");
  const own = <LinkButton to="/settings/api-keys">Your API keys</LinkButton>;
  if (keys.length === 0) {
    return (
      <EmptyState icon={<KeyRound size={22} aria-hidden="true" />} title="No connected keys" action={own}>
        API keys that members create for this workspace appear here, with who created them and when they were last used.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="keys-title">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="keys-title" className="font-bold text-lg tracking-tight">
            Connected keys
          </h2>
          <p className="text-ink-2 text-sm">
            Every active key of this workspace.{" "}
            {owner ? "As an owner you may deactivate any of them." : "An owner may deactivate any of them."}
          </p>
        </div>
        {own}
      </div>
      {reply?.errors[""] ? (
        <div className="mb-3">
          <FormErrors errors={reply.errors[""]} />
        </div>
      ) : null}
      <ul className="grid gap-3">
        {keys.map((key) => (
          <ConnectedKey
            key={key.id}
            apiKey={key}
            nowMs={nowMs}
            own={key.userId === userId}
            removable={owner}
            deactivating={deactivating === key.id}
          />
        ))}
      </ul>
    </section>
  );
}
