import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSession } from "#app/platform/session/session.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { isMemberOf } from "../../service.server.ts";
import { inviteAction } from "../actions.server.ts";
import { readInvite } from "../service.server.ts";
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

export const action = inviteAction;

export default function Invite() {
  const { token, signedIn, dead, invite, viewer } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.errors[""]?.[0] ?? null;
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
