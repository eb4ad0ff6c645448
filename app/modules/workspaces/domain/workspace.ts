import { days } from "#app/shared/time.ts";

export const ROLES = ["owner", "editor", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/** What each role is called, and what it means. */
export const ROLE_TEXTS: Readonly<Record<Role, { title: string; meaning: string }>> = {
  owner: { title: "Owner", meaning: "Full access, including members, billing and deletion." },
  editor: { title: "Editor", meaning: "Works with every tool of the plan." },
  viewer: { title: "Viewer", meaning: "Sees the client view, and changes nothing." },
};

/** Longest name of a workspace; the personal one is made of a first name of at most 80. */
export const MAX_NAME_LENGTH = 100;

/** How many workspaces one person may pay for. */
export const MAX_OWN_WORKSPACES = 20;

/** How long the link of an invitation works. */
export const INVITE_MS = days(7);

/** An ended invitation is kept this long, so that a late click learns what happened. */
export const DEAD_INVITE_KEPT_MS = days(30);

export interface StoredInvite {
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

export type InviteState = "open" | "accepted" | "revoked" | "expired" | "unknown";

/** What became of an invitation at `now`; null when there is none. */
export const inviteState = (invite: StoredInvite | null, now: Date): InviteState => {
  if (!invite) return "unknown";
  if (invite.acceptedAt) return "accepted";
  if (invite.revokedAt) return "revoked";
  return invite.expiresAt <= now ? "expired" : "open";
};

/** What a dead link says. */
export const DEAD_INVITE: Readonly<Record<Exclude<InviteState, "open">, string>> = {
  accepted: "This invitation was used already. Sign in to open the workspace.",
  revoked: "This invitation was withdrawn or declined. Ask the person who invited you for a new one.",
  expired: "This invitation has expired: its link works for 7 days. Ask the person who invited you for a new one.",
  unknown:
    "This link does not belong to an invitation. Open it from the newest mail again: a later mail replaces the link of an earlier one.",
};

/** "Ann Tamm", or the address of a person who has no name. */
export const personName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${firstName} ${lastName}`.trim() || email;
