import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { HOME } from "#app/platform/access/paths.ts";
import { readFlash } from "#app/platform/session/flash.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { EMAIL_FIELD } from "../../ui/fields.tsx";
import { signInAction } from "../actions.server.ts";
import { PasskeySignIn } from "../ui/passkey-sign-in.tsx";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [
  { title: "Sign In · Kaja" },
  { name: "description", content: "Sign in to your Kaja workspace." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await readSession(request, context)) throw redirect(HOME);
  return { flash: readFlash(request.headers.get("cookie")) };
}

export const action = signInAction;

export default function Login() {
  const { flash } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <AuthPage
      flash={flash}
      title="Sign In"
      intro="Welcome back."
      footer={
        <>
          New to Kaja? <TextLink to="/signup">Start Free Trial</TextLink>
        </>
      }
    >
      <AuthForm
        fields={[
          EMAIL_FIELD,
          { name: "password", label: "Password", type: "password", autoComplete: "current-password", required: true },
        ]}
        submit="Sign In"
        busyLabel="Signing In..."
      >
        <p className="-mt-1 text-sm">
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        </p>
      </AuthForm>
      <PasskeySignIn next={query.get("next")} />
    </AuthPage>
  );
}
