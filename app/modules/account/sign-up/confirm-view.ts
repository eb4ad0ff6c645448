import type { AppError } from "#app/shared/error.ts";

/**
 * What the page shows: where one waits for the mail, the one button, the password first, that it was confirmed before,
 * another's session, or a dead link.
 */
export type ConfirmView = "waiting" | "confirm" | "password" | "confirmed" | "signed_in" | "dead";

/** What the page shows after a refusal. */
export const viewOf = ({ code }: AppError): ConfirmView => {
  if (code === "link_expired") return "dead";
  if (code === "conflict") return "confirmed";
  return code === "forbidden" ? "signed_in" : "password";
};
