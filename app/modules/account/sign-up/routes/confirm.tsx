import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { HOME } from "#app/platform/access/paths.ts";
import { linkPageHeaders } from "#app/platform/http/link-page-headers.ts";
import { readFlash, type Toast } from "#app/platform/session/flash.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { TEXT } from "../../domain/messages.ts";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { EMAIL_FIELD } from "../../ui/fields.tsx";
import { type ConfirmReply, confirmAction } from "../actions.server.ts";
import { readSignUpEmail } from "../browser.server.ts";
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
  const email = await readSignUpEmail(request, context);
  const shown = (view: ConfirmView, message: string | null = null) => ({
    token,
    view,
    message,
    flash: token ? null : readFlash(request.headers.get("cookie")),
    email,
    mailbox: context.config.ENVIRONMENT === "development" ? "/dev/mailbox" : null,
  });
  if (!token) return data(shown("waiting"));
  const link = await readConfirmLink(request, context, token);
  if (link.ok) return data(shown(link.value.asksPassword ? "password" : "confirm"));
  const view = viewOf(link.error);
  return data(shown(view, link.error.message), view === "confirmed" ? 200 : HTTP_STATUS[link.error.code]);
}

export const action = confirmAction;

export default function Confirm() {
  const { token, view, message, flash, email, mailbox } = useLoaderData<typeof loader>();
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
      return <DeadLink email={email} message={reply ? null : message} />;
    case "waiting":
      return (
        <CheckEmail flash={reply ? null : flash} email={email} mailbox={mailbox} isAnswered={reply !== undefined} />
      );
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

const SIGN_IN_INSTEAD = (
  <>
    Already confirmed? <TextLink to="/login">Sign In</TextLink>
  </>
);

interface CheckEmailProps {
  flash: Toast | null;
  /** The address that this browser signed up with. */
  email: string | null;
  /** Where mails are read on a development installation. */
  mailbox: string | null;
  /** Whether the form for a new link was sent and refused. */
  isAnswered: boolean;
}

/** Where a person waits for the mail. A new link is what the page has least to say about. */
function CheckEmail({ flash, email, mailbox, isAnswered }: CheckEmailProps) {
  return (
    <AuthPage
      flash={flash}
      title="Check your email"
      intro={email ? `${TEXT.created.title} ${TEXT.created.message}` : TEXT.created.message}
      footer={SIGN_IN_INSTEAD}
    >
      <p className="text-[15px] [overflow-wrap:anywhere]">
        {email ? (
          <>
            We sent a link to <b>{email}</b>. It works once, for 24 hours.
          </>
        ) : (
          "The link works once, for 24 hours."
        )}
      </p>
      {mailbox ? (
        <LinkButton to={mailbox} reloadDocument look="primary" size="l" className="mt-5 w-full">
          Open the local mailbox
        </LinkButton>
      ) : null}
      <details open={isAnswered} className="mt-5 border-line border-t pt-4">
        <summary className="font-semibold text-sm pointer-coarse:py-3">Did not get it?</summary>
        <p className="mt-2 mb-4 text-ink-2 text-sm">
          Check your spam folder, or request a new link. Wrong address? <TextLink to="/signup">Sign up again</TextLink>.
        </p>
        <ResendForm email={email} look="secondary" />
      </details>
    </AuthPage>
  );
}

/** What is said of a link that does nothing any more; `message` null: the form says it. */
const DeadLink = ({ email, message }: { email: string | null; message: string | null }) => (
  <AuthPage title="This link does not work" footer={SIGN_IN_INSTEAD}>
    {message ? <FormErrors errors={[message]} /> : null}
    <section aria-label="Send a new link" className="mt-4">
      <ResendForm email={email} look="primary" />
    </section>
  </AuthPage>
);

const ResendForm = ({ email, look }: { email: string | null; look: "primary" | "secondary" }) => (
  <AuthForm
    action="/confirm"
    fields={[{ ...EMAIL_FIELD, defaultValue: email ?? undefined }]}
    submit="Send a new link"
    busyLabel="Sending..."
    look={look}
  />
);
