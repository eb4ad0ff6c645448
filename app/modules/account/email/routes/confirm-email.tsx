import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { linkPageHeaders } from "#app/platform/http/link-page-headers.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { AuthPage, TextLink } from "../../ui/auth-page.tsx";
import { confirmEmailAction } from "../actions.server.ts";
import { readEmailLink } from "../service.server.ts";

export const headers = linkPageHeaders;

export const meta: MetaFunction = () => [
  { title: "Confirm your new email · Kaja" },
  { name: "robots", content: "noindex" },
];

/** Shows, and changes nothing: programs that follow the links of a mail must not use it up. Requires the sign-in of the person who asked for the link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const link = await readEmailLink(context, session, token);
  if (!link.ok)
    return data({ token: "", email: "", newEmail: "", dead: link.error.message }, HTTP_STATUS[link.error.code]);
  return data({ token, email: session.email, newEmail: link.value, dead: null });
}

export const action = confirmEmailAction;

export default function ConfirmEmail() {
  const { token, email, newEmail, dead } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const busy = useNavigation().state !== "idle";
  const problem = reply?.errors[""]?.[0] ?? dead;
  if (problem) {
    return (
      <AuthPage title="This link does not work" footer={<TextLink to={HOME}>Go to your dashboard</TextLink>}>
        <FormErrors errors={[problem]} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Confirm your new email"
      intro={
        <>
          From then on you sign in with <strong className="[overflow-wrap:anywhere]">{newEmail}</strong> in place of{" "}
          <span className="[overflow-wrap:anywhere]">{email}</span>. Your other browsers are signed out.
        </>
      }
    >
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary" size="l" className="w-full" busy={busy} busyLabel="Confirming...">
          Use this address
        </Button>
      </Form>
    </AuthPage>
  );
}
