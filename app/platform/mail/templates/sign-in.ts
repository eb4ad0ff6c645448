import { button, facts, greeting, type MailContent, text } from "./content.ts";

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

export interface NewSignInData {
  firstName: string;
  /** "Firefox 128 on Windows". */
  device: string;
  place: string;
  address: string;
  at: Date;
  securityUrl: string;
}

export const newSignIn = ({ firstName, device, place, address, at, securityUrl }: NewSignInData): MailContent => ({
  subject: "New sign-in to your account",
  preview: `${device}, from ${place}.`,
  heading: "New sign-in",
  blocks: [
    greeting(firstName),
    text("Your account was just opened in a browser that we had not seen with it before."),
    facts(["Device", device], ["Place", place], ["Network address", address], ["Time", `${TIME.format(at)} UTC`]),
    text(
      "If it was you, there is nothing to do. If it was not, change your password: that signs out every other browser.",
    ),
    button("Change the password", securityUrl),
  ],
});

interface ChangeData {
  firstName: string;
  securityUrl: string;
  supportEmail: string;
}

const notYou = ({ securityUrl, supportEmail }: ChangeData) => [
  text(`If it was not you, change your password at once and write to ${supportEmail}.`),
  button("Look at your security settings", securityUrl),
];

export const twoFactorChanged = ({ isOn, ...data }: ChangeData & { isOn: boolean }): MailContent => ({
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
});

export const recoveryCodesReplaced = (data: ChangeData): MailContent => ({
  subject: "You have new recovery codes",
  preview: "The older ones no longer work.",
  heading: "You have new recovery codes",
  blocks: [
    greeting(data.firstName),
    text("New recovery codes were made for your account. The older ones no longer work."),
    ...notYou(data),
  ],
});

export const passkeyChanged = ({
  isAdded,
  name,
  ...data
}: ChangeData & { isAdded: boolean; name: string }): MailContent => ({
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
});

export const changeEmail = ({ url }: { url: string }): MailContent => ({
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
});

/** `firstName` null: nobody has confirmed the address. */
export const emailChangeTaken = ({ firstName }: { firstName: string | null }): MailContent => ({
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
});

export const emailChangeAsked = ({ newEmail, ...data }: ChangeData & { newEmail: string }): MailContent => ({
  subject: "A new email address for your account",
  preview: "Nothing has changed yet.",
  heading: "A new email address was asked for",
  blocks: [
    greeting(data.firstName),
    text(`You asked to move your account to ${newEmail}. It moves once the link that we sent there is opened.`),
    ...notYou(data),
  ],
});

export const emailChanged = ({
  firstName,
  newEmail,
  supportEmail,
}: {
  firstName: string;
  newEmail: string;
  supportEmail: string;
}): MailContent => ({
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
});
