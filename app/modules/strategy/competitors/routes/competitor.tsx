import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { strategyModule } from "../../manifest.ts";
import { competitorAction } from "../actions.server.ts";
import { PERIOD_LABELS } from "../labels.ts";
import { competitorQuerySchema } from "../schema.ts";
import { getCompetitor } from "../service.server.ts";
import { ChangeList } from "../ui/change-list.tsx";
import { SnapshotCard } from "../ui/snapshot-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Competitor"} · Kaja` }];
export const handle = { crumb: (data: { name: string } | undefined) => data?.name ?? "Competitor" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, strategyModule.feature);
  const { confirm } = readQuery(request, competitorQuerySchema);
  const { page, changes } = orThrow(await getCompetitor(scope, params.pageId ?? ""));
  const { name, url, everyDays, snapshot, readAt, failure } = page;
  return {
    ...{ name, url, everyDays, snapshot, failure },
    readAtMs: readAt?.getTime() ?? null,
    changes: changes.map(({ id, parts, foundAt }) => ({ id, parts, foundAtMs: foundAt.getTime() })),
    nowMs: context.now().getTime(),
    mayWrite: session.workspaceRole !== "viewer",
    asksDelete: confirm === "delete",
  };
}

export const action = competitorAction;

export default function CompetitorPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const isReading = useNavigation().formData?.get("intent") === "read";
  return (
    <>
      <Breadcrumbs />
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-60 font-bold text-2xl tracking-tight">
          <Breakable text={data.name} />
        </h1>
        {data.mayWrite ? (
          <>
            <Form method="post" preventScrollReset>
              <Button type="submit" name="intent" value="read" busy={isReading} busyLabel="Reading…">
                Read now
              </Button>
            </Form>
            <LinkButton to="?confirm=delete">Stop watching</LinkButton>
          </>
        ) : null}
      </div>
      <p className="text-[13px] text-ink-3">
        <a href={data.url} rel="noopener noreferrer nofollow" target="_blank" className="text-brand underline">
          <Breakable text={data.url} />
        </a>
        {` · ${PERIOD_LABELS[data.everyDays]} · `}
        {data.readAtMs === null ? "not read yet" : "last read "}
        {data.readAtMs === null ? null : <Time value={data.readAtMs} now={data.nowMs} />}
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {data.failure === null ? null : (
        <p role="status" className="mt-4 rounded-m border border-warn bg-warn-soft p-3 text-sm text-warn">
          The last attempt brought nothing: {data.failure}
        </p>
      )}
      {data.asksDelete ? (
        <ConfirmForm intent="delete" submit="Stop watching" busyLabel="Stopping…" danger>
          <p className="text-sm">What Kaja read of this page and its changes is deleted.</p>
        </ConfirmForm>
      ) : null}
      <Section title="Changes">
        {data.changes.length === 0 ? (
          <p className="text-ink-2 text-sm">
            {data.readAtMs === null
              ? "There is nothing to compare yet: the page has not been read."
              : "The page has not changed since Kaja first read it."}
          </p>
        ) : (
          <ChangeList changes={data.changes} nowMs={data.nowMs} />
        )}
      </Section>
      {data.snapshot === null ? null : <SnapshotCard snapshot={data.snapshot} />}
    </>
  );
}
