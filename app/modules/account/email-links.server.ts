import { HOME, withNext } from "#app/platform/access/paths.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { CHANGE_EMAIL_LINK_MS, CONFIRM_LINK_MS, RESET_LINK_MS } from "./domain/account.ts";
import { accountExists, confirmEmail, resetPassword } from "./mail-templates.server.ts";
import type { Account, Link } from "./repo.server.ts";

/** 192 bits: the table can then hold a plain SHA-256 of it. */
const TOKEN_BYTES = 24;

const LIFETIME_MS = { confirm: CONFIRM_LINK_MS, reset: RESET_LINK_MS, change_email: CHANGE_EMAIL_LINK_MS } as const;

/** A new single-use link: the row to store, and the token that only the mail holds. */
export async function makeLink(
  context: AppContext,
  userId: string,
  purpose: Link["purpose"],
): Promise<{ link: Link; token: string }> {
  const token = randomToken(TOKEN_BYTES);
  const createdAt = context.now();
  return {
    token,
    link: {
      id: await sha256Hex(token),
      userId,
      purpose,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFETIME_MS[purpose]),
    },
  };
}

/** Mails the link that confirms an address and leads to `next` afterwards. The site's own address comes from the configuration, never from the request. */
export const mailConfirmLink = (
  context: AppContext,
  { email }: Pick<Account, "email">,
  token: string,
  next = HOME,
): Promise<void> => {
  const url = `${context.config.APP_URL}/confirm?token=${token}${next === HOME ? "" : `&next=${encodeURIComponent(next)}`}`;
  return sendMail(context, { to: email, mail: confirmEmail({ url }) });
};

/** The name of an account, for a mail; null while nobody has confirmed its address: then a stranger may have chosen it. */
export const knownName = ({
  firstName,
  emailConfirmedAt,
}: Pick<Account, "firstName" | "emailConfirmedAt">): string | null => (emailConfirmedAt ? firstName : null);

export const mailResetLink = (context: AppContext, account: Account, token: string): Promise<void> => {
  const url = `${context.config.APP_URL}/reset-password?token=${token}`;
  return sendMail(context, {
    to: account.email,
    mail: resetPassword({ firstName: knownName(account), url }),
  });
};

/** Mails the owner of an account that somebody tried to sign up with its address. */
export const mailAccountExists = (
  context: AppContext,
  { email, firstName }: Pick<Account, "email" | "firstName">,
  next = HOME,
): Promise<void> => {
  const { APP_URL } = context.config;
  return sendMail(context, {
    to: email,
    mail: accountExists({
      firstName,
      signInUrl: APP_URL + withNext("/login", next),
      resetUrl: `${APP_URL}/forgot-password`,
    }),
  });
};
