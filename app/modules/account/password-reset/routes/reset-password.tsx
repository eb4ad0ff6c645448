import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { linkPageHeaders } from "#app/platform/http/link-page-headers.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { AuthForm } from "../../ui/auth-form.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { NEW_PASSWORD_FIELD } from "../../ui/fields.tsx";
import { resetPasswordAction } from "../actions.server.ts";
import { readResetLink } from "../service.server.ts";

export const headers = linkPageHeaders;

export const meta: MetaFunction = () => [
  { title: "Choose a new password · Kaja" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await readResetLink(context, token);
  return link.ok
    ? data({ token, dead: null })
    : data({ token: "", dead: link.error.message }, HTTP_STATUS[link.error.code]);
}

export const action = resetPasswordAction;

export default function ResetPassword() {
  const { token, dead } = useLoaderData<typeof loader>();
  const password = { type: "password", autoComplete: "new-password", required: true };
  if (dead !== null) {
    return (
      <AuthPage title="This link does not work" footer={<TextLink to="/login">Sign In</TextLink>}>
        <FormErrors errors={[dead]} />
        <p className="mt-5">
          <TextLink to="/forgot-password">Ask for a new link</TextLink>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Choose a new password"
      intro="Afterwards you are signed out everywhere and sign in with the new password."
    >
      <AuthForm
        fields={[
          { ...NEW_PASSWORD_FIELD, label: "New password" },
          { name: "confirmPassword", label: "Confirm password", ...password },
        ]}
        submit="Set new password"
        busyLabel="Saving..."
      >
        <input type="hidden" name="token" value={token} />
      </AuthForm>
      <p className="mt-5 border-line border-t pt-4 text-[13px] text-ink-2">
        Passkeys, two-factor sign-in, API keys and webhooks stay as they are. If somebody else may have been in your
        account, look through them afterwards under <TextLink to="/settings/security">Security</TextLink>,{" "}
        <TextLink to="/settings/api-keys">API Keys</TextLink> and <TextLink to="/workspace/webhooks">Webhooks</TextLink>
        , and remove what is not yours.
      </p>
    </AuthPage>
  );
}
