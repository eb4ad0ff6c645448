import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { linkPageHeaders } from "#app/platform/http/link-page-headers.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { cancelDeletionAction } from "../actions.server.ts";
import { readCancelLink } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Keep your account · Kaja" }, { name: "robots", content: "noindex" }];

export const headers = linkPageHeaders;

/** Shows, and changes nothing: programs that follow the links of a mail must not cancel anything. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await readCancelLink(context, token);
  return link.ok
    ? { token, deleteAfter: link.value.deleteAfter, dead: null }
    : { token, deleteAfter: null, dead: link.error.message };
}

export const action = cancelDeletionAction;

export default function CancelDeletion() {
  const { token, deleteAfter, dead } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.errors[""]?.[0] ?? dead;
  const busy = useNavigation().formMethod === "POST";
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <a href="/" aria-label="Kaja, home" className="inline-flex min-h-11 items-center rounded-s no-underline">
        <Logo size={32} />
      </a>
      <Card className="w-full max-w-[420px] p-6 sm:p-8">
        <h1 className="mb-4 font-bold text-2xl tracking-tight">
          {error ? "This link does not work" : "Keep your account"}
        </h1>
        {error ? (
          <div className="grid gap-4">
            <FormErrors errors={[error]} />
            <p className="text-sm">
              <a href="/login" className="text-brand underline">
                Sign In
              </a>
            </p>
          </div>
        ) : (
          <Form method="post" className="grid gap-4">
            <p className="text-[15px] text-ink-2">
              Your account is set to be deleted
              {deleteAfter ? (
                <>
                  {" "}
                  on <Time value={deleteAfter} />
                </>
              ) : null}
              . Keep it, and everything stays as it is.
            </p>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="primary" size="l" className="w-full" busy={busy} busyLabel="Keeping it...">
              Keep my account
            </Button>
          </Form>
        )}
      </Card>
    </main>
  );
}
