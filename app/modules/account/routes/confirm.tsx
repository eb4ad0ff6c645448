import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { HOME, safeNext } from "#app/platform/access/paths.ts";
import type { FormReply } from "#app/platform/http/form-reply.ts";
import { parseForm } from "#app/platform/http/submission.server.ts";
import { readFlash, type Toast } from "#app/platform/session/flash.ts";
import { Button } from "#app/ui/button.tsx";
import { TEXT } from "../domain/messages.ts";
import { goOn, linkPageHeaders, refuseForm, refuseUseCase } from "../reply.server.ts";
import { confirmSchema, emailSchema } from "../schema.ts";
import { confirmEmail, resendConfirmation } from "../sign-up.server.ts";
import { AuthForm } from "../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../ui/auth-page.tsx";
import { EMAIL_FIELD } from "../ui/fields.ts";

export const headers = linkPageHeaders;

export const meta: MetaFunction = () => [{ title: "Confirm your email · Kaja" }, { name: "robots", content: "noindex" }];

/** Shows, and changes nothing: programs that follow the links of a mail must not use it up. */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "", flash: readFlash(request.headers.get("cookie")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (!query.has("token")) return resend({ request, context });
  const form = await parseForm(request, confirmSchema);
  if (!form.ok) return refuseForm({ errors: { "": form.error.errors.token ?? form.error.errors[""] ?? [] }, values: {} });
  const confirmed = await confirmEmail(request, context, form.value.value.token);
  const next = safeNext(query.get("next"));
  if (confirmed.ok) return goOn(next === HOME ? "/" : next, TEXT.confirmed, confirmed.value, redirectDocument);
  return refuseForm({ errors: { "": [confirmed.error.message] }, values: {} }, confirmed.error);
}

async function resend({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const form = await parseForm(request, emailSchema);
  if (!form.ok) return refuseForm(form.error);
  const sent = await resendConfirmation(context, form.value.value.email);
  return sent.ok ? goOn("/confirm", TEXT.linkSent) : refuseUseCase("Not sent", sent.error, form.value.values);
}

export default function Confirm() {
  const { token, flash } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (token && !reply) return <ConfirmNow token={token} />;
  return <CheckEmail flash={reply ? null : flash} dead={token ? reply?.errors[""] : null} />;
}

/** One button, pressed by the script where there is one. */
function ConfirmNow({ token }: { token: string }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current || !form.current) return;
    pressed.current = true;
    submit(form.current);
  }, [submit]);
  return (
    <AuthPage title="Confirm your email" intro="One step left: confirm that this address is yours.">
      <Form method="post" ref={form}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary" size="l" className="w-full" busy={busy} busyLabel="Confirming...">
          Confirm my account
        </Button>
      </Form>
    </AuthPage>
  );
}

/** Where a person waits for the mail, or learns that its link does nothing any more. */
function CheckEmail({ flash, dead }: { flash: Toast | null; dead: readonly string[] | null | undefined }) {
  return (
    <AuthPage
      flash={flash}
      title={dead ? "This link does not work" : "Check your email"}
      intro={dead ? undefined : "Please check your email to verify your account. The link in it works once, for 24 hours."}
      footer={
        <>
          Already confirmed? <TextLink to="/login">Sign In</TextLink>
        </>
      }
    >
      <ResendForm dead={Boolean(dead)} />
    </AuthPage>
  );
}

/** The form says itself why a link is dead. */
function ResendForm({ dead }: { dead: boolean }) {
  return (
    <section {...(dead ? { "aria-label": "Send a new link" } : { "aria-labelledby": "resend" })}>
      {dead ? null : (
        <>
          <h2 id="resend" className="font-semibold">
            Did not get it?
          </h2>
          <p className="mt-1 mb-4 text-ink-2 text-sm">Look into the spam folder, or let us send a new link.</p>
        </>
      )}
      <AuthForm action="/confirm" fields={[EMAIL_FIELD]} submit="Send a new link" busyLabel="Sending..." />
    </section>
  );
}
