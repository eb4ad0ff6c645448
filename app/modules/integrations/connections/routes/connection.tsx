import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { PAGE_FEATURE } from "../../features.ts";
import { type ConnectReply, connectionAction } from "../actions.server.ts";
import { connectionQuerySchema } from "../schema.ts";
import { ConnectionTags } from "../ui/connection-card.tsx";
import { ConnectionPanel, type OpenForm } from "../ui/connection-panel.tsx";
import { ContinueSignIn } from "../ui/continue-sign-in.tsx";
import { CallLog, HealthFigures } from "../ui/health.tsx";
import { PracticePanel } from "../ui/practice-panel.tsx";
import { readConnectionView } from "../view.server.ts";

type Named = { connection: { name: string } } | undefined;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.connection.name ?? "Connection"} · Integrations · Kaja` },
];
export const handle = { crumb: (data: Named) => data?.connection.name ?? "Connection" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, PAGE_FEATURE);
  const { open } = readQuery(request, connectionQuerySchema);
  return {
    ...orThrow(await readConnectionView(context, scope, params.connectionId ?? "")),
    open: open ?? null,
    hasTwoFactor: session.hasTwoFactor,
    timeZone: session.timeZone,
    nowMs: context.now().getTime(),
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = connectionAction;

const FORMS: readonly OpenForm[] = ["rename", "renew", "remove"];

function Entries({ entries, timeZone }: { entries: NonNullable<ConnectReply["entries"]>; timeZone: string }) {
  return (
    <Card as="section" className="mt-4 p-5">
      <h2 className="font-semibold">Newest entries</h2>
      {entries.length === 0 ? <p className="mt-1 text-ink-2 text-sm">The feed has no entries.</p> : null}
      <ul className="mt-2 grid gap-2">
        {entries.map(({ key, title, url, publishedAtMs }) => (
          <li key={key} className="text-sm [overflow-wrap:anywhere]">
            {url ? (
              <a href={url} className="underline" rel="noreferrer">
                {title || url}
              </a>
            ) : (
              title
            )}
            {publishedAtMs === null ? null : (
              <span className="block text-[13px] text-ink-3">
                <Time value={publishedAtMs} timeZone={timeZone} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export default function ConnectionPage() {
  const data = useLoaderData<typeof loader>();
  const { connection, definition, health, posts, timeZone, nowMs, readOnly } = data;
  const reply = useActionData<ConnectReply>();
  const open = data.open ?? FORMS.find((form) => form === reply?.intent) ?? null;
  const problem = reply?.problem ?? connection.lastError;
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{connection.name}</h1>
        <ConnectionTags {...connection} />
      </div>
      {reply && !open ? (
        <div className="mb-4 empty:hidden">
          <FormErrors errors={reply.errors[""] ?? reply.errors.failure ?? undefined} />
        </div>
      ) : null}
      {problem ? (
        <Card as="section" className="mb-4 p-4" highlighted>
          <h2 className="font-semibold">
            {reply?.problem ? "The test failed" : data.endsSoon ? "Sign in again soon" : "The last error"}
          </h2>
          <p className="mt-0.5 text-sm [overflow-wrap:anywhere]">
            {problem}
            {connection.status === "needs_attention" ? " Renew the credentials to use it again." : ""}
          </p>
        </Card>
      ) : null}
      {reply?.signIn ? <ContinueSignIn {...reply.signIn} /> : null}
      <div className="mb-4">
        <HealthFigures health={health} timeZone={timeZone} nowMs={nowMs} />
      </div>
      <ConnectionPanel {...data} open={reply?.signIn ? null : open} reply={reply} />
      {reply?.entries ? <Entries entries={reply.entries} timeZone={timeZone} /> : null}
      {connection.isPractice ? (
        <PracticePanel title={definition.title} posts={posts} readOnly={readOnly} timeZone={timeZone} />
      ) : null}
      <CallLog calls={health.calls} timeZone={timeZone} />
    </div>
  );
}
