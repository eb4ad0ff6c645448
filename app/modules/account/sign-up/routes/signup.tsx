import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { HOME, safeNext, withNext } from "#app/platform/access/paths.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { MAX_NAME_LENGTH } from "../../domain/account.ts";
import { SIGN_UP_CLOSED } from "../../domain/messages.ts";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { EMAIL_FIELD, NEW_PASSWORD_FIELD } from "../../ui/fields.tsx";
import { signUpAction } from "../actions.server.ts";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [
  { title: "Start Free Trial · Kaja" },
  { name: "description", content: "Every tool of Kaja Pro for 14 days, no card needed." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await readSession(request, context)) throw redirect(HOME);
  return { closed: (await isFlagOn(context, "sign_up")) ? null : SIGN_UP_CLOSED };
}

export const action = signUpAction;

export default function SignUp() {
  // An invitation says for which address it is, and where to continue.
  const [query] = useSearchParams();
  const { closed } = useLoaderData<typeof loader>();
  const name = { required: true, maxLength: MAX_NAME_LENGTH };
  const footer = (
    <>
      Already have an account? <TextLink to={withNext("/login", safeNext(query.get("next")))}>Sign In</TextLink>
    </>
  );
  if (closed !== null) {
    return (
      <AuthPage title="Start Free Trial" footer={footer}>
        <FormErrors errors={[closed]} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Start Free Trial" intro="Every Pro tool for 14 days. No card needed." footer={footer}>
      <AuthForm
        nativeChecks
        fields={[
          { name: "firstName", label: "First name", autoComplete: "given-name", ...name },
          { name: "lastName", label: "Last name", autoComplete: "family-name", ...name },
          { ...EMAIL_FIELD, defaultValue: query.get("email") ?? undefined },
          { ...NEW_PASSWORD_FIELD, label: "Password", minLength: 6 },
        ]}
        submit="Start Free Trial"
        busyLabel="Creating Account..."
      >
        <p className="text-[13px] text-ink-3">
          By signing up you accept the{" "}
          <TextLink to="/terms-of-service" reloadDocument>
            Terms of Service
          </TextLink>{" "}
          and the{" "}
          <TextLink to="/privacy-policy" reloadDocument>
            Privacy Policy
          </TextLink>
          .
        </p>
      </AuthForm>
    </AuthPage>
  );
}
