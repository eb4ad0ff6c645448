import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { sessionsAction } from "../actions.server.ts";
import { listOpenSessions } from "../sessions.server.ts";
import { SessionRow } from "../ui/session-row.tsx";

export const meta: MetaFunction = () => [{ title: "Sessions · Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  return { sessions: await listOpenSessions(request, context, session), nowMs: context.now().getTime() };
}

export const action = sessionsAction;

export default function Sessions() {
  const { sessions, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="sessions-title">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="sessions-title" className="font-bold text-lg tracking-tight">
            Where you are signed in
          </h2>
          <p className="text-ink-2 text-sm">
            Revoke what you do not know, then change your password. A revoked browser is signed out at once.
          </p>
        </div>
        {sessions.length > 1 ? (
          <Form method="post">
            <input type="hidden" name="intent" value="revoke-others" />
            <Button type="submit" look="danger" size="s">
              Revoke all others
            </Button>
          </Form>
        ) : null}
      </div>
      {reply?.errors[""] ? (
        <div className="mb-3">
          <FormErrors errors={reply.errors[""]} />
        </div>
      ) : null}
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}
