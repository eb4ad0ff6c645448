import { button, facts, greeting, link, mailTemplate, text } from "#app/platform/mail/template.ts";
import { momentInUtc } from "#app/shared/format/date.ts";

export const confirmEmail = mailTemplate(
  "confirm-email",
  ({ url }: { url: string }) => ({
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
  }),
  { url: "https://kaja.example/confirm?token=a&b=c" },
);

export const accountExists = mailTemplate(
  "account-exists",
  ({ firstName, signInUrl, resetUrl }: { firstName: string; signInUrl: string; resetUrl: string }) => ({
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
  }),
  { firstName: "Ada", signInUrl: "https://kaja.example/login", resetUrl: "https://kaja.example/reset-password" },
);

/** `firstName` null: nobody has confirmed the address. */
export const resetPassword = mailTemplate(
  "reset-password",
  ({ firstName, url }: { firstName: string | null; url: string }) => ({
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
  }),
  { firstName: "Ada", url: "https://kaja.example/reset-password?token=x" },
);

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

export const passwordChanged = mailTemplate(
  "password-changed",
  ({ firstName, supportEmail, securityUrl, ...access }: PasswordChangedData) => ({
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
  }),
  {
    firstName: "Ada",
    supportEmail: "support@kaja.example",
    securityUrl: "https://kaja.example/settings/security",
    keys: Array.from({ length: 12 }, (_, n) => `Key ${n + 1}, kj_l…9876, in Shop & sons`),
    keysUrl: "https://kaja.example/settings/api-keys",
    webhooks: ["hooks.example.com, in Shop"],
    webhooksUrl: "https://kaja.example/workspace/webhooks",
  },
);

interface NewSignInData {
  firstName: string;
  /** "Firefox 128 on Windows". */
  device: string;
  place: string;
  address: string;
  at: Date;
  securityUrl: string;
}

export const newSignIn = mailTemplate(
  "new-sign-in",
  ({ firstName, device, place, address, at, securityUrl }: NewSignInData) => ({
    subject: "New sign-in to your account",
    preview: `${device}, from ${place}.`,
    heading: "New sign-in",
    blocks: [
      greeting(firstName),
      text("Your account was just opened in a browser that we had not seen with it before."),
      facts(["Device", device], ["Place", place], ["Network address", address], ["Time", momentInUtc(at)]),
      text(
        "If it was you, there is nothing to do. If it was not, change your password: that signs out every other browser.",
      ),
      button("Change the password", securityUrl),
    ],
  }),
  {
    firstName: "Ada",
    device: "Firefox 128 on Windows",
    place: "Tallinn, EE",
    address: "198.51.100.7",
    at: new Date("2026-11-22T09:30:00Z"),
    securityUrl: "https://kaja.example/settings/security",
  },
);

interface ChangeData {
  firstName: string;
  securityUrl: string;
  supportEmail: string;
}

const OWNER: ChangeData = {
  firstName: "Ada",
  securityUrl: "https://kaja.example/settings/security",
  supportEmail: "support@kaja.example",
};

const notYou = ({ securityUrl, supportEmail }: ChangeData) => [
  text(`If it was not you, change your password at once and write to ${supportEmail}.`),
  button("Look at your security settings", securityUrl),
];

export const twoFactorChanged = mailTemplate(
  "two-factor-changed",
  ({ isOn, ...data }: ChangeData & { isOn: boolean }) => ({
    subject: `Two-factor sign-in was turned ${isOn ? "on" : "off"}`,
    preview: "If it was you, there is nothing to do.",
    heading: `Two-factor sign-in was turned ${isOn ? "on" : "off"}`,
    blocks: [
      greeting(data.firstName),
      text(
        isOn
          ? "From now on, signing in to your account asks for a code of your authenticator app as well. Every other session was signed out."
          : "Signing in to your account no longer asks for a code. Every other session was signed out.",
      ),
      ...notYou(data),
    ],
  }),
  { ...OWNER, isOn: true },
);

export const recoveryCodesReplaced = mailTemplate(
  "recovery-codes-replaced",
  (data: ChangeData) => ({
    subject: "You have new recovery codes",
    preview: "The older ones no longer work.",
    heading: "You have new recovery codes",
    blocks: [
      greeting(data.firstName),
      text("New recovery codes were made for your account. The older ones no longer work."),
      ...notYou(data),
    ],
  }),
  OWNER,
);

export const passkeyChanged = mailTemplate(
  "passkey-changed",
  ({ isAdded, name, ...data }: ChangeData & { isAdded: boolean; name: string }) => ({
    subject: `A passkey was ${isAdded ? "added" : "removed"}`,
    preview: "If it was you, there is nothing to do.",
    heading: `A passkey was ${isAdded ? "added" : "removed"}`,
    blocks: [
      greeting(data.firstName),
      text(
        `The passkey “${name}” ${isAdded ? "can now sign in to your account" : "no longer signs in to your account"}.`,
      ),
      ...notYou(data),
    ],
  }),
  { ...OWNER, isAdded: true, name: "Ada's phone" },
);

export const changeEmail = mailTemplate(
  "change-email",
  ({ url }: { url: string }) => ({
    subject: "Confirm your new email address",
    preview: "The link works once and for one hour.",
    heading: "Confirm your new email address",
    blocks: [
      greeting(null),
      text(
        "You asked to sign in with this address from now on. Confirm that it is yours: you have to be signed in to your account for it. The link works once and for one hour.",
      ),
      button("Use this address", url),
      text("If you did not ask for it, ignore this mail: nothing changes."),
    ],
  }),
  { url: "https://kaja.example/confirm-email?token=x" },
);

/** `firstName` null: nobody has confirmed the address. */
export const emailChangeTaken = mailTemplate(
  "email-change-taken",
  ({ firstName }: { firstName: string | null }) => ({
    subject: "Your address was asked for",
    preview: "Nothing was changed.",
    heading: "Your address was asked for",
    blocks: [
      greeting(firstName),
      text(
        "Someone, perhaps you, asked to move another account to this address. It belongs to your account already, so nothing was changed.",
      ),
      text("If it was not you, there is nothing to do."),
    ],
  }),
  { firstName: "Ada" },
);

export const emailChangeAsked = mailTemplate(
  "email-change-asked",
  ({ newEmail, ...data }: ChangeData & { newEmail: string }) => ({
    subject: "A new email address for your account",
    preview: "Nothing has changed yet.",
    heading: "A new email address was asked for",
    blocks: [
      greeting(data.firstName),
      text(`You asked to move your account to ${newEmail}. It moves once the link that we sent there is opened.`),
      ...notYou(data),
    ],
  }),
  { ...OWNER, newEmail: "ada@new.example" },
);

export const emailChanged = mailTemplate(
  "email-changed",
  ({ firstName, newEmail, supportEmail }: { firstName: string; newEmail: string; supportEmail: string }) => ({
    subject: "Your email address was changed",
    preview: "This is the last mail to this address.",
    heading: "Your email address was changed",
    blocks: [
      greeting(firstName),
      text(
        `Your account now belongs to ${newEmail}. Every other session was signed out, and this address no longer signs in.`,
      ),
      text(`If it was not you, write to ${supportEmail} at once.`),
    ],
  }),
  { firstName: "Ada", newEmail: "ada@new.example", supportEmail: "support@kaja.example" },
);
