import { button, facts, greeting, link, type MailContent, text } from "./content.ts";

export const confirmEmail = ({ url }: { url: string }): MailContent => ({
  subject: "Confirm your email address",
  preview: "One click, and your free trial starts.",
  heading: "Confirm your email address",
  blocks: [
    greeting(null),
    text("Thank you for signing up. Confirm that this address is yours, and your 14-day trial of Pro starts."),
    button("Confirm email address", url),
    text(
      "The link works once. If you did not sign up, you can ignore this mail: without the confirmation nobody can use the account.",
    ),
  ],
});

export const accountExists = ({
  firstName,
  signInUrl,
  resetUrl,
}: {
  firstName: string;
  signInUrl: string;
  resetUrl: string;
}): MailContent => ({
  subject: "You already have an account",
  preview: "Someone tried to sign up with your address.",
  heading: "You already have an account",
  blocks: [
    greeting(firstName),
    text(
      "Someone, probably you, tried to sign up with this address. It has an account already, so nothing was changed.",
    ),
    button("Sign in", signInUrl),
    link("Choose a new password", resetUrl),
    text("If it was not you, there is nothing to do."),
  ],
});

/** `firstName` null: nobody has confirmed the address. */
export const resetPassword = ({ firstName, url }: { firstName: string | null; url: string }): MailContent => ({
  subject: "Choose a new password",
  preview: "The link works once and for one hour.",
  heading: "Choose a new password",
  blocks: [
    greeting(firstName),
    text(
      "You asked for a new password. The link works once and for one hour; using it signs you out everywhere. Passkeys, two-factor sign-in, API keys and webhooks stay as they are.",
    ),
    button("Choose a new password", url),
    text("If you did not ask for it, ignore this mail: your password stays as it is."),
  ],
});

export interface PasswordChangedData {
  firstName: string;
  supportEmail: string;
  securityUrl: string;
  /** What opens the account's data without the password: "CI, kj_l…9876, in Tea shop". */
  keys: readonly string[];
  keysUrl: string;
  /** Where its data is sent: "hooks.example.com, in Tea shop". */
  webhooks: readonly string[];
  webhooksUrl: string;
}

const MAX_LISTED = 10;

/** The first of a list, one row each, and how many there are besides. */
const listed = (label: string, names: readonly string[]) => {
  const more = names.length - MAX_LISTED;
  const rows = names.slice(0, MAX_LISTED).map((name): [string, string] => [label, name]);
  return names.length === 0 ? [] : [facts(...rows, ...(more > 0 ? [["And", `${more} more`] as const] : []))];
};

export const passwordChanged = ({
  firstName,
  supportEmail,
  securityUrl,
  ...access
}: PasswordChangedData): MailContent => ({
  subject: "Your password was changed",
  preview: "If it was you, there is nothing to do.",
  heading: "Your password was changed",
  blocks: [
    greeting(firstName),
    text("The password of your account was just changed, and every other session was signed out."),
    text(
      "Passkeys, two-factor sign-in, API keys and webhooks stay as they are. If you do not know one of them, remove it:",
    ),
    link("Security settings", securityUrl),
    ...listed("API key", access.keys),
    link("API keys", access.keysUrl),
    ...listed("Webhook", access.webhooks),
    link("Webhooks", access.webhooksUrl),
    text(`If it was not you, write to ${supportEmail} at once.`),
  ],
});

export const apiKeyRevealed = ({ firstName, keyName }: { firstName: string; keyName: string }): MailContent => ({
  subject: "An API key was revealed",
  preview: "If it was you, there is nothing to do.",
  heading: "An API key was revealed",
  blocks: [
    greeting(firstName),
    text(`The API key “${keyName}” was just shown in full on your settings page.`),
    text("If it was not you, deactivate the key, change your password and make a new key."),
  ],
});
