import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { counted } from "#app/ui/text/number.ts";
import { sessionActionSchema } from "../schema.ts";
import { listOpenSessions, revokeOtherSessions, revokeSession } from "../sessions.server.ts";
import { SessionRow } from "../ui/session-row.tsx";

export const meta: MetaFunction = () => [{ title: "Sessions · Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  return { sessions: await listOpenSessions(request, context, session), nowMs: context.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, sessionActionSchema);
  if (!form.ok) return data({ error: "This page does not know that action." }, { status: HTTP_STATUS.invalid_input });
  const asked = form.value.value;
  const done = (title: string) =>
    redirect("/security/sessions", { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", title }) } });
  if (asked.intent === "revoke-others")
    return done(`${counted(await revokeOtherSessions(context, session), "session")} revoked`);
  const revoked = await revokeSession(context, session, asked.sessionId);
  return revoked.ok
    ? done("Session revoked")
    : data({ error: revoked.error.message }, { status: HTTP_STATUS[revoked.error.code] });
}

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
      {reply?.error ? (
        <div className="mb-3">
          <FormErrors errors={[reply.error]} />
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
