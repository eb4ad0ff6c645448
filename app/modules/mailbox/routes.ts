import { route } from "@remix-run/route-config";

/** The mails of a local installation; every other environment answers 404. */
export const mailboxRoutes = [
  route("dev/mailbox", "modules/mailbox/routes/mailbox.tsx"),
  route("dev/mailbox/:mailId", "modules/mailbox/routes/mail.tsx"),
];
