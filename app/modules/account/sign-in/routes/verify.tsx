import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HOME, safeNext, withNext } from "#app/platform/access/paths.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { LOGIN_MESSAGE } from "../../domain/messages.ts";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { verifyAction } from "../actions.server.ts";
import { isCodeRequired } from "../second-factor.server.ts";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [
  { title: "Two-factor sign-in · Kaja" },
  { name: "robots", content: "noindex" },
];

/** The two ways to answer; each is a page of its own, so that both work without scripts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await readSession(request, context)) throw redirect(HOME);
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get("next"));
  const recovery = searchParams.get("with") === "recovery";
  const shown = { recovery, other: wayTo(next, !recovery), again: withNext("/login", next) };
  return (await isCodeRequired(request, context))
    ? { ...shown, isOver: false }
    : data({ ...shown, isOver: true }, HTTP_STATUS.link_expired);
}

const wayTo = (next: string, recovery: boolean): string => {
  const query = new URLSearchParams({ ...(recovery ? { with: "recovery" } : {}), ...(next === HOME ? {} : { next }) });
  return query.size > 0 ? `/login/verify?${query}` : "/login/verify";
};

export const action = verifyAction;

export default function Verify() {
  const { recovery, other, again, isOver } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (isOver && !reply?.errors.code) return <StartAgain to={again} />;
  return (
    <AuthPage
      title="Two-factor sign-in"
      intro={
        recovery
          ? "Enter one of the recovery codes that you kept. Each of them works once."
          : "Enter the code that your authenticator app shows now."
      }
      footer={
        <>
          Not you? <TextLink to={again}>Start again</TextLink>
        </>
      }
    >
      <AuthForm
        key={recovery ? "recovery" : "code"}
        fields={[recovery ? RECOVERY_FIELD : CODE_FIELD]}
        submit="Verify"
        busyLabel="Verifying..."
      >
        <p className="-mt-1 text-sm">
          <TextLink to={other}>{recovery ? "Use the authenticator app" : "Use a recovery code"}</TextLink>
        </p>
      </AuthForm>
    </AuthPage>
  );
}

/** A question that is over, by time or by wrong codes, or that this browser was never asked. */
function StartAgain({ to }: { to: string }) {
  return (
    <AuthPage title="Two-factor sign-in">
      <FormErrors errors={[LOGIN_MESSAGE.startAgain]} />
      <p className="mt-5">
        <TextLink to={to}>Sign In</TextLink>
      </p>
    </AuthPage>
  );
}

const CODE_FIELD = {
  name: "code",
  label: "Code",
  inputMode: "numeric",
  autoComplete: "one-time-code",
  required: true,
  maxLength: 20,
  autoFocus: true,
  spellCheck: false,
  hint: "Six digits, new every 30 seconds.",
} as const;

const RECOVERY_FIELD = {
  name: "code",
  label: "Recovery code",
  autoComplete: "off",
  autoCapitalize: "characters",
  required: true,
  maxLength: 60,
  autoFocus: true,
  spellCheck: false,
  hint: "Six groups of four letters and digits.",
} as const;
