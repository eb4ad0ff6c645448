import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useMemo } from "react";
import { API_SCOPES } from "#app/modules/registry.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { Toast } from "#app/platform/session/flash.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { listKeys } from "../index.server.ts";
import { keyCountText, MAX_KEYS } from "../index.ts";
import { type KeysReply, keysAction } from "../keys/actions.server.ts";
import { CreateKeyForm, NewKey } from "../ui/create-key.tsx";
import { CurlExample } from "../ui/curl-example.tsx";
import type { OpenForm } from "../ui/key-forms.tsx";
import { KeyRow } from "../ui/key-row.tsx";
import { UpgradeNote } from "../ui/upgrade-note.tsx";

export const meta: MetaFunction = () => [{ title: "API Keys · Settings · Kaja" }];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const NOT_LOADED: Toast = { kind: "error", title: "Failed to load API keys" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const url = new URL(request.url);
  const keys = await listKeys(context, session).catch((cause: unknown) => {
    context.log.error("api_keys.load_failed", {}, cause);
    return null;
  });
  const asked = (name: string) => url.searchParams.get(name);
  const opened: OpenForm | null = asked("deactivate")
    ? "deactivate"
    : asked("reroll")
      ? "reroll"
      : asked("edit")
        ? "edit"
        : null;
  return {
    keys:
      keys?.map(({ callsByHour, ...key }) => ({
        ...key,
        calls: sum(callsByHour),
        callsShape: sparklineShape(callsByHour, [0, Math.max(1, ...callsByHour)], true),
      })) ?? null,
    nowMs: context.now().getTime(),
    origin: url.origin,
    workspaceName: session.workspaceName,
    included: planAllows(session.plan, "api_access"),
    viewer: session.workspaceRole === "viewer",
    hasTwoFactor: session.hasTwoFactor,
    scopes: Object.entries(API_SCOPES).map(([name, { opens }]) => ({ name, opens })),
    opened: opened && { form: opened, keyId: asked(opened) },
  };
}

export const action = keysAction;

export default function ApiKeys() {
  const { keys, nowMs, origin, workspaceName, included, viewer, hasTwoFactor, scopes, opened } =
    useLoaderData<typeof loader>();
  const reply = useActionData<KeysReply>();
  const created = reply?.created ?? null;
  useToast(useMemo(() => (keys === null ? NOT_LOADED : reply?.toast), [keys, reply]));
  if (keys === null) {
    return (
      <>
        <FormErrors errors={[NOT_LOADED.title]} />
        <p className="mt-3 text-sm">
          <Link to="." reloadDocument className="text-brand underline">
            Try Again
          </Link>
        </p>
      </>
    );
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-labelledby="keys-title" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="keys-title" className="font-bold text-lg tracking-tight">
            Your keys
          </h2>
          <p className="text-ink-2 text-sm tabular-nums">{keyCountText(keys.length, MAX_KEYS)}</p>
        </div>
        {created ? <NewKey secret={created.secret} origin={origin} /> : null}
        {keys.length === 0 ? (
          <EmptyState icon={<KeyRound size={22} aria-hidden="true" />} title="No API keys yet">
            A key lets your own programs read and change what is in this workspace, within the permissions and the rate
            limit that you give it.
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                nowMs={nowMs}
                showWorkspace={key.workspaceName !== workspaceName}
                open={opened?.keyId === key.id ? opened.form : null}
                hasTwoFactor={hasTwoFactor}
                posted={reply?.intent !== "create" && reply?.values.keyId === key.id ? reply : undefined}
              />
            ))}
          </ul>
        )}
        {created ? null : <CurlExample origin={origin} />}
        {viewer ? null : (
          <p className="mt-4 text-[13px] text-ink-3">
            Prefer push over polling? Add a{" "}
            <Link to="/workspace/webhooks" prefetch="intent" className="text-brand underline">
              webhook
            </Link>
            .
          </p>
        )}
      </section>
      {included && !viewer ? (
        <CreateKeyForm
          reply={reply?.intent === "create" ? reply : undefined}
          full={keys.length >= MAX_KEYS}
          hasTwoFactor={hasTwoFactor}
          scopes={scopes}
        />
      ) : (
        <UpgradeNote viewer={viewer} upgradeHref={"/billing"} />
      )}
    </div>
  );
}
