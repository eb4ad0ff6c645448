import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { HOME } from "#app/platform/access/paths.ts";
import { linkPageHeaders } from "#app/platform/http/link-page-headers.ts";
import { readFlash, type Toast } from "#app/platform/session/flash.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { EMAIL_FIELD } from "../../ui/fields.ts";
import { type ConfirmReply, confirmAction } from "../actions.server.ts";
import { type ConfirmView, viewOf } from "../confirm-view.ts";
import { readConfirmLink } from "../confirmation.server.ts";

export const headers = linkPageHeaders;

export const meta: MetaFunction = () => [
  { title: "Confirm your email · Kaja" },
  { name: "robots", content: "noindex" },
];

/** Shows, and changes nothing: programs that follow the links of a mail must not use it up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const shown = (view: ConfirmView, message: string | null = null) => ({
    token,
    view,
    message,
    flash: token ? null : readFlash(request.headers.get("cookie")),
  });
  if (!token) return data(shown("waiting"));
  const link = await readConfirmLink(request, context, token);
  if (link.ok) return data(shown(link.value.asksPassword ? "password" : "confirm"));
  const view = viewOf(link.error);
  return data(shown(view, link.error.message), view === "confirmed" ? 200 : HTTP_STATUS[link.error.code]);
}

export const action = confirmAction;

export default function Confirm() {
  const { token, view, message, flash } = useLoaderData<typeof loader>();
  const reply = useActionData<Partial<ConfirmReply>>();
  switch (reply?.view ?? view) {
    case "confirm":
      return <ConfirmNow token={token} />;
    case "password":
      return <ConfirmByPassword token={token} />;
    case "confirmed":
      return <ConfirmedBefore message={reply?.errors?.[""]?.[0] ?? message} />;
    case "signed_in":
      return <SignedInAlready message={reply?.errors?.[""]?.[0] ?? message} />;
    case "dead":
      return <CheckEmail flash={null} dead={reply ? undefined : message} />;
    case "waiting":
      return <CheckEmail flash={reply ? null : flash} dead={null} />;
  }
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
    <AuthPage title="Confirm your email" intro="One step left: confirm your email address.">
      <Form method="post" ref={form}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary" size="l" className="w-full" busy={busy} busyLabel="Confirming...">
          Confirm my account
        </Button>
      </Form>
    </AuthPage>
  );
}

/** A browser that did not sign up proves that its person did. */
function ConfirmByPassword({ token }: { token: string }) {
  return (
    <AuthPage
      title="Confirm your email"
      intro="You did not sign up in this browser. Enter the password that you chose when you signed up."
      footer={
        <>
          Forgot it? <TextLink to="/forgot-password">Choose a new password</TextLink>
        </>
      }
    >
      <AuthForm
        fields={[
          { name: "password", label: "Password", type: "password", autoComplete: "current-password", required: true },
        ]}
        submit="Confirm my account"
        busyLabel="Confirming..."
      >
        <input type="hidden" name="token" value={token} />
      </AuthForm>
      <p className="mt-5 border-line border-t pt-4 text-[13px] text-ink-2">
        If you did not sign up, somebody else used your address. You do not need to do anything: nobody can use the
        account without this confirmation.
      </p>
    </AuthPage>
  );
}

/** A link that its own person opens once more. */
function ConfirmedBefore({ message }: { message: string | null }) {
  return (
    <AuthPage title="Your email is already confirmed" intro={message ?? undefined}>
      <LinkButton to={HOME} look="primary" size="l" className="w-full">
        Go to your dashboard
      </LinkButton>
    </AuthPage>
  );
}

/** The browser keeps its session, no matter whose link it followed. */
function SignedInAlready({ message }: { message: string | null }) {
  return (
    <AuthPage title="You are signed in to another account" footer={<TextLink to={HOME}>Go to your dashboard</TextLink>}>
      <p className="text-[15px] text-ink-2 [overflow-wrap:anywhere]">{message}</p>
      <form method="post" action="/logout" className="mt-6">
        <Button type="submit" size="l" className="w-full">
          Sign out
        </Button>
      </form>
    </AuthPage>
  );
}

/** Where a person waits for the mail, or learns that its link does nothing any more. `dead`: why; undefined when the form says it. */
function CheckEmail({ flash, dead }: { flash: Toast | null; dead: string | null | undefined }) {
  const isDead = dead !== null;
  return (
    <AuthPage
      flash={flash}
      title={isDead ? "This link does not work" : "Check your email"}
      intro={isDead ? undefined : "Please check your email to verify your account. The link works once, for 24 hours."}
      footer={
        <>
          Already confirmed? <TextLink to="/login">Sign In</TextLink>
        </>
      }
    >
      {dead ? <FormErrors errors={[dead]} /> : null}
      <ResendForm isDead={isDead} />
    </AuthPage>
  );
}

function ResendForm({ isDead }: { isDead: boolean }) {
  return (
    <section {...(isDead ? { "aria-label": "Send a new link", className: "mt-4" } : { "aria-labelledby": "resend" })}>
      {isDead ? null : (
        <>
          <h2 id="resend" className="font-semibold">
            Did not get it?
          </h2>
          <p className="mt-1 mb-4 text-ink-2 text-sm">Check your spam folder, or request a new link.</p>
        </>
      )}
      <AuthForm
        action="/confirm"
        fields={[EMAIL_FIELD]}
        submit="Send a new link"
        busyLabel="Sending..."
        look={isDead ? "primary" : "secondary"}
      />
    </section>
  );
}
