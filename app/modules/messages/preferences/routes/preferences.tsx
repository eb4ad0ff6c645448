import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, FormErrors } from "#app/ui/form/field.tsx";
import { preferencesAction } from "../actions.server.ts";
import { type PreferencePage, readPreferences } from "../service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction = () => [
  { title: "Email preferences" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address holds a token: nothing that the page loads learns of it. */
export const headers: HeadersFunction = () => ({
  ...publicPageHeaders(NO_STORE),
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex, nofollow",
});

type Shown = { problem: string } | { page: PreferencePage };

/** Shows, and changes nothing: programs that follow the links of a mail must not unsubscribe its reader. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await readPreferences(context, params.token ?? "");
  if (found.ok) return data<Shown>({ page: found.value });
  return data<Shown>({ problem: found.error.message }, { status: HTTP_STATUS[found.error.code] });
}

export const action = preferencesAction;

export default function Preferences() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main id="main" className="mx-auto max-w-[620px] px-4 py-14 text-base">
      <Card className="p-6 sm:p-9">
        {"problem" in shown ? (
          <>
            <h1 className="font-bold text-2xl tracking-tight">This link does not work</h1>
            <p className="mt-3 text-ink-2">{shown.problem}</p>
          </>
        ) : (
          <Choices page={shown.page} reply={reply} />
        )}
      </Card>
    </main>
  );
}

function Choices({ page, reply }: { page: PreferencePage; reply: ReturnType<typeof useActionData<typeof action>> }) {
  const { workspace, email, topics } = page;
  const rows = topics.length > 0 ? topics : [{ id: "-", name: "News by mail", description: "", isOn: page.isOn }];
  return (
    <>
      <h1 className="font-bold text-2xl tracking-tight">Email preferences</h1>
      <p className="mt-3 break-words text-ink-2">{`Mails from ${workspace} to ${email}.`}</p>
      {reply?.toast ? (
        <p role="status" className="mt-4 rounded-s bg-good-soft px-3.5 py-2.5 text-good text-sm">
          {reply.toast.title}
        </p>
      ) : null}
      <div className="mt-4">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
      </div>
      <form method="post" className="mt-4 grid gap-3">
        <fieldset className="grid gap-3">
          <legend className="sr-only">Topics</legend>
          {rows.map(({ id, name, description, isOn }) => (
            <CheckboxField key={id} label={name} hint={description} name="topics" value={id} defaultChecked={isOn} />
          ))}
        </fieldset>
        <div>
          <Button type="submit" look="primary" name="intent" value="save">
            Save choice
          </Button>
        </div>
      </form>
      <form method="post" className="mt-6 border-line border-t pt-5">
        <p className="mb-3 text-ink-2 text-sm">You can also unsubscribe from all emails by this sender.</p>
        <Button type="submit" look="danger" name="intent" value="all">
          Unsubscribe from all emails
        </Button>
      </form>
    </>
  );
}
