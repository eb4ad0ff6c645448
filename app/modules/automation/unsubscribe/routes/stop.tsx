import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { checkStopLink, stopAction, tokenOf } from "../actions.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction = () => [{ title: "Unsubscribe" }, { name: "robots", content: "noindex" }];

/** The address holds a token: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = () => ({ ...publicPageHeaders(NO_STORE), "Referrer-Policy": "strict-origin" });

/** Shows, and changes nothing: programs that follow the links of a mail must not unsubscribe its reader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await checkStopLink(context, tokenOf(request));
  if (found.ok) return data<{ error: string | null }>({ error: null });
  return data({ error: found.error.message }, { status: HTTP_STATUS[found.error.code] });
}

export const action = stopAction;

export default function Stop() {
  const { error } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <Card className="grid w-full max-w-[420px] gap-4 p-6 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{error ? "This link does not work" : "Unsubscribe"}</h1>
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        {error ? (
          <p className="text-[15px] text-ink-2">{error}</p>
        ) : reply?.toast ? (
          <p role="status" className="rounded-s bg-good-soft px-3.5 py-2.5 text-good text-sm">
            You will get no more of these emails.
          </p>
        ) : (
          <form method="post" className="grid gap-4">
            <p className="text-[15px] text-ink-2">Do you want to unsubscribe from this sender?</p>
            <Button type="submit" look="primary" name="intent" value="stop">
              Unsubscribe
            </Button>
          </form>
        )}
      </Card>
    </main>
  );
}
