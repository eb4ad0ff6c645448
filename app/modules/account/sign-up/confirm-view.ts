import type { AppError } from "#app/shared/error.ts";

/** What the page shows: where one waits for the mail, the one button, the password first, another's session, or a dead link. */
export type ConfirmView = "waiting" | "confirm" | "password" | "signed_in" | "dead";

/** What the page shows after a refusal. */
export const viewOf = ({ code }: AppError): ConfirmView => {
  if (code === "link_expired") return "dead";
  return code === "forbidden" ? "signed_in" : "password";
};
