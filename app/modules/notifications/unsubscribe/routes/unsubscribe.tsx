import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { tokenOf, unsubscribeAction } from "../actions.server.ts";
import { type MailSwitch, readSwitch } from "../service.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction = () => [{ title: "Unsubscribe · Kaja" }, { name: "robots", content: "noindex" }];

/** The address holds a token: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = () => ({ ...publicPageHeaders(NO_STORE), "Referrer-Policy": "strict-origin" });

/** Shows, and changes nothing: programs that follow the links of a mail must not unsubscribe its reader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await readSwitch(context, tokenOf(request));
  if (found.ok) return data<{ mails: MailSwitch | null; error: string | null }>({ mails: found.value, error: null });
  return data({ mails: null, error: found.error.message }, { status: HTTP_STATUS[found.error.code] });
}

export const action = unsubscribeAction;

export default function Unsubscribe() {
  const { mails, error } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.errors[""]?.[0];
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <a href="/" aria-label="Kaja, home" className="inline-flex min-h-11 items-center rounded-s no-underline">
        <Logo size={32} />
      </a>
      <Card className="grid w-full max-w-[420px] gap-4 p-6 sm:p-8">
        {mails ? (
          <Switch mails={mails} refused={refused} />
        ) : (
          <>
            <h1 className="font-bold text-2xl tracking-tight">This link does not work</h1>
            <p className="text-[15px] text-ink-2">{error}</p>
          </>
        )}
        <p className="text-sm">
          <a
            href="/settings/notifications"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            All notification settings
          </a>
        </p>
      </Card>
    </main>
  );
}

function Switch({ mails: { label, on }, refused }: { mails: MailSwitch; refused: string | undefined }) {
  return (
    <>
      <h1 className="font-bold text-2xl tracking-tight">{on ? `Unsubscribe from ${label}` : "You are unsubscribed"}</h1>
      <p role="status" className="text-[15px] text-ink-2">
        {on
          ? `${label} are on: they come by mail and behind the bell.`
          : `${label} are off: no mails and no notices of this kind any more.`}
      </p>
      <FormErrors errors={refused ? [refused] : undefined} />
      <form method="post">
        <input type="hidden" name="intent" value={on ? "off" : "on"} />
        <Button type="submit" look={on ? "primary" : "secondary"} size="l" className="w-full">
          {on ? "Unsubscribe" : "Turn it on again"}
        </Button>
      </form>
    </>
  );
}
