import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { HOME, safeNext, withNext } from "#app/platform/access/paths.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { readFlash } from "#app/platform/session/flash.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { LOGIN_MESSAGE, LOGIN_TITLE, TEXT } from "../../domain/messages.ts";
import { redirectWithToast, rejectedForm, rejectedUseCase } from "../../form-responses.server.ts";
import { signInSchema } from "../../schema.ts";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { EMAIL_FIELD } from "../../ui/fields.ts";
import { signIn } from "../service.server.ts";
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

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, signInSchema, { secret: ["password"] });
  if (!form.ok)
    return rejectedForm({
      ...form.error,
      toast: { kind: "error", title: LOGIN_TITLE.failed, message: LOGIN_MESSAGE.invalidForm },
    });
  const { value, values } = form.value;
  try {
    const signedIn = await signIn(request, context, value);
    if (!signedIn.ok) return rejectedUseCase(signedIn.error.title, signedIn.error.error, values);
    const next = safeNext(new URL(request.url).searchParams.get("next"));
    const { cookies, needsCode } = signedIn.value;
    return needsCode ? askForCode(next, cookies) : redirectWithToast(next, TEXT.welcome, cookies);
  } catch (cause) {
    context.log.error("account.sign_in_failed", {}, cause);
    return rejectedUseCase(LOGIN_TITLE.error, { code: "internal", message: LOGIN_MESSAGE.unexpected }, values);
  }
}

/** On to the page that takes the code, which leads on to `next`. */
function askForCode(next: string, cookies: readonly string[]) {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return redirect(withNext("/login/verify", next), { status: 303, headers });
}

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
