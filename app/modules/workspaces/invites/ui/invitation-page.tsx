import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ROLE_TEXTS, type Role } from "../../domain/workspace.ts";

interface ShownInvite {
  workspaceId: string;
  workspaceName: string;
  inviterName: string;
  email: string;
  role: Role;
}

/** Who looks at the invitation. */
export interface Viewer {
  email: string;
  /** It was sent to their address. */
  isInvited: boolean;
  /** They belong to the workspace already. */
  isMember: boolean;
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <a href="/" aria-label="Kaja, home" className="inline-flex min-h-11 items-center rounded-s no-underline">
        <Logo size={32} />
      </a>
      <Card className="w-full max-w-[420px] p-6 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {children}
      </Card>
    </main>
  );
}

/** A link that opens no invitation, in words, with a way on. */
export function DeadLink({ message, signedIn }: { message: string; signedIn: boolean }) {
  return (
    <Page title="This link does not work">
      <p role="alert" className="mt-1.5 text-[15px] text-ink-2">
        {message}
      </p>
      <a href={signedIn ? "/dashboard" : "/login"} className={buttonClass("primary", "l", "mt-6 w-full")}>
        {signedIn ? "To the dashboard" : "Sign In"}
      </a>
    </Page>
  );
}

/** Who invites to what. */
export function Frame({ invite, error, children }: { invite: ShownInvite; error: string | null; children: ReactNode }) {
  const { title, meaning } = ROLE_TEXTS[invite.role];
  return (
    <Page title="You are invited">
      <p className="mt-1.5 text-[15px] text-ink-2 [overflow-wrap:anywhere]">
        <strong className="text-ink">{invite.inviterName}</strong> invites you to the workspace{" "}
        <strong className="text-ink">{invite.workspaceName}</strong>.
      </p>
      <p className="mt-1.5 text-[15px] text-ink-2">
        Your role: <strong className="text-ink">{title}</strong>. {meaning}
      </p>
      <div className="mt-6 grid gap-3">
        <FormErrors errors={error ? [error] : undefined} />
        {children}
      </div>
    </Page>
  );
}

/** The same words whether or not the address has an account. */
export function SignInFirst({ token, email }: { token: string; email: string }) {
  const back = new URLSearchParams({ next: `/invite?token=${token}` });
  return (
    <>
      <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
        The invitation is for <strong className="text-ink">{email}</strong>. Sign in with this address, or make an
        account with it; then you come back here.
      </p>
      <a href={`/login?${back}`} className={buttonClass("primary", "l", "w-full")}>
        Sign In
      </a>
      <a
        href={`/signup?${new URLSearchParams([["email", email], ...back])}`}
        className={buttonClass("secondary", "l", "w-full")}
      >
        Start Free Trial
      </a>
    </>
  );
}

/** What the signed-in person can do: answer, open the workspace, or use another account. */
export function Answer({ token, invite, viewer }: { token: string; invite: ShownInvite; viewer: Viewer }) {
  const pressed = useNavigation().formData?.get("intent");
  if (viewer.isMember) {
    return (
      <form method="post" action="/workspace/switch" className="grid gap-3">
        <p className="text-ink-2 text-sm">You are a member of this workspace already.</p>
        <input type="hidden" name="workspaceId" value={invite.workspaceId} />
        <Button type="submit" look="primary" size="l">
          Open the workspace
        </Button>
      </form>
    );
  }
  if (!viewer.isInvited) {
    return (
      <form method="post" action="/logout" className="grid gap-3">
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          The invitation is for <strong className="text-ink">{invite.email}</strong>. You are signed in as{" "}
          <strong className="text-ink">{viewer.email}</strong>. Sign out, and open the link from the mail again.
        </p>
        <Button type="submit" look="primary" size="l">
          Sign out
        </Button>
      </form>
    );
  }
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="token" value={token} />
      <Button
        type="submit"
        name="intent"
        value="accept"
        look="primary"
        size="l"
        busy={pressed === "accept"}
        busyLabel="Joining..."
        disabled={pressed != null}
      >
        Accept
      </Button>
      <Button
        type="submit"
        name="intent"
        value="decline"
        size="l"
        busy={pressed === "decline"}
        busyLabel="Declining..."
        disabled={pressed != null}
      >
        Decline
      </Button>
    </Form>
  );
}
