import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie, type Toast } from "#app/platform/session/flash.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { inviteAnswerSchema } from "../../schema.ts";
import { isMemberOf } from "../../service.server.ts";
import { acceptInvite, declineInvite, readInvite } from "../service.server.ts";
import { Answer, DeadLink, Frame, SignInFirst, type Viewer } from "../ui/invitation-page.tsx";

export const meta: MetaFunction = () => [{ title: "Invitation · Kaja" }, { name: "robots", content: "noindex" }];

/** The address holds the token of a link: not even the files that the page itself loads learn of it. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const all = new Headers([...loaderHeaders, ...actionHeaders]);
  all.set("Referrer-Policy", "strict-origin");
  return all;
};

/** Shows, and changes nothing: programs that follow the links of a mail must not use it up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const invite = await readInvite(context, token);
  const session = await readSession(request, context);
  const signedIn = session !== null;
  if (!invite.ok)
    return data(
      { token, signedIn, dead: invite.error.message, invite: null, viewer: null },
      { status: HTTP_STATUS[invite.error.code] },
    );
  const { workspaceId, ...shown } = invite.value;
  const viewer: Viewer | null = session && {
    email: session.email,
    isInvited: session.email === shown.email,
    isMember: await isMemberOf(context, session, workspaceId),
  };
  return data({ token, signedIn, dead: null, invite: { ...shown, workspaceId }, viewer });
}

/** A link that is dead by now is told by the loader, which runs again; what is left is said in the form. */
const refuse = ({ code, message }: AppError) => data({ error: message }, { status: HTTP_STATUS[code] });

const redirectWithToast = (toast: Omit<Toast, "kind">) =>
  redirectDocument(HOME, { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", ...toast }) } });

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, inviteAnswerSchema);
  if (!form.ok)
    return refuse({ code: "invalid_input", message: "The link is incomplete. Open it from the mail again." });
  const { token, intent } = form.value.value;
  if (intent === "decline") {
    const declined = await declineInvite(context, session, token);
    return declined.ok
      ? redirectWithToast({ title: `You declined the invitation to ${declined.value.workspaceName}` })
      : refuse(declined.error);
  }
  const accepted = await acceptInvite(context, session, token);
  if (!accepted.ok) return refuse(accepted.error);
  const { workspaceName, already } = accepted.value;
  return redirectWithToast({
    title: already ? `You are a member of ${workspaceName} already` : `Welcome to ${workspaceName}`,
  });
}

export default function Invite() {
  const { token, signedIn, dead, invite, viewer } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error ?? null;
  if (!invite) return <DeadLink message={dead ?? error ?? ""} signedIn={signedIn} />;
  return (
    <Frame invite={invite} error={error}>
      {viewer ? (
        <Answer token={token} invite={invite} viewer={viewer} />
      ) : (
        <SignInFirst token={token} email={invite.email} />
      )}
    </Frame>
  );
}
