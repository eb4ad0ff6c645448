import { days } from "#app/shared/time.ts";

/** Between asking for the deletion and the erasure. */
export const GRACE_MS = days(14);

/** The reminder goes out this long before the erasure. */
export const REMINDER_BEFORE_MS = days(1);

/** A person in a workspace. */
export interface Membership {
  workspaceId: string;
  name: string;
  role: "owner" | "editor" | "viewer";
  /** Members besides the person. */
  others: number;
  /** Owners besides the person. */
  otherOwners: number;
}

/**
 * The fate of a workspace when a member's account is deleted: it is erased too, it stays with the others, or it blocks
 * the deletion.
 */
export type WorkspaceFate = "erased" | "stays" | "blocks";

/** An only member takes the workspace along; an only owner of others has to hand it over first. */
export function workspaceFate({
  role,
  others,
  otherOwners,
}: Pick<Membership, "role" | "others" | "otherOwners">): WorkspaceFate {
  if (others === 0) return "erased";
  return role === "owner" && otherOwners === 0 ? "blocks" : "stays";
}

/** Whether the typed address is the account's; letter case and spaces around it do not count. */
export const confirmsAddress = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();
