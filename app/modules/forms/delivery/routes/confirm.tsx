import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { confirmAction } from "../../actions.server.ts";
import { readConfirmation } from "../confirmation/confirm.server.ts";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction = () => [
  { title: "Confirm your consent" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address holds a token: nothing that the page loads learns of it. */
export const headers: HeadersFunction = () => ({
  ...publicPageHeaders(NO_STORE),
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex, nofollow",
});

type Shown = { problem: string } | { title: string; token: string; texts: string[]; isConfirmed: boolean };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await readConfirmation(context, params.formId ?? "", token);
  if (!found.ok) return data<Shown>({ problem: found.error.message }, { status: HTTP_STATUS[found.error.code] });
  const { form, consents, isConfirmed } = found.value;
  return data<Shown>({ title: form.definition.title, token, texts: consents.map(({ text }) => text), isConfirmed });
}

export const action = confirmAction;

export default function Confirm() {
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
          <>
            <h1 className="font-bold text-2xl tracking-tight">
              {shown.isConfirmed ? "Your consent is confirmed" : "Confirm your consent"}
            </h1>
            <p className="mt-3 break-words text-ink-2">{`You agreed to this in the form "${shown.title}":`}</p>
            {shown.texts.map((text) => (
              <blockquote
                key={text}
                className="mt-3 whitespace-pre-line break-words border-line-strong border-l-4 pl-4"
              >
                {text}
              </blockquote>
            ))}
            {shown.isConfirmed ? (
              <p role="status" className="mt-5 font-semibold">
                Thank you. You can close this page.
              </p>
            ) : (
              <form method="post" className="mt-6 grid gap-3">
                <FormErrors errors={reply?.errors[""] ?? undefined} />
                <input type="hidden" name="token" defaultValue={shown.token} />
                <Button type="submit" look="primary" size="l">
                  Confirm
                </Button>
              </form>
            )}
          </>
        )}
      </Card>
    </main>
  );
}
