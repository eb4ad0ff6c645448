import { button, link, type MailContent, text } from "./content.ts";

const greeting = (firstName: string) => text(`Hello ${firstName},`);

export const confirmEmail = ({ firstName, url }: { firstName: string; url: string }): MailContent => ({
  subject: "Confirm your email address",
  preview: "One click, and your free trial starts.",
  heading: "Confirm your email address",
  blocks: [
    greeting(firstName),
    text("Thank you for signing up. Confirm that this address is yours, and your 14-day trial of Pro starts."),
    button("Confirm email address", url),
    text("The link works once. If you did not sign up, you can ignore this mail: without the confirmation nobody can use the account."),
  ],
});

export const accountExists = ({ firstName, signInUrl, resetUrl }: { firstName: string; signInUrl: string; resetUrl: string }): MailContent => ({
  subject: "You already have an account",
  preview: "Someone tried to sign up with your address.",
  heading: "You already have an account",
  blocks: [
    greeting(firstName),
    text("Someone, probably you, tried to sign up with this address. It has an account already, so nothing was changed."),
    button("Sign in", signInUrl),
    link("Choose a new password", resetUrl),
    text("If it was not you, there is nothing to do."),
  ],
});

export const resetPassword = ({ firstName, url }: { firstName: string; url: string }): MailContent => ({
  subject: "Choose a new password",
  preview: "The link works once and for one hour.",
  heading: "Choose a new password",
  blocks: [
    greeting(firstName),
    text(
      "You asked for a new password. The link works once and for one hour; using it signs you out everywhere. Passkeys and two-factor sign-in stay as they are.",
    ),
    button("Choose a new password", url),
    text("If you did not ask for it, ignore this mail: your password stays as it is."),
  ],
});

export const passwordChanged = ({ firstName, supportEmail, securityUrl }: { firstName: string; supportEmail: string; securityUrl: string }): MailContent => ({
  subject: "Your password was changed",
  preview: "If it was you, there is nothing to do.",
  heading: "Your password was changed",
  blocks: [
    greeting(firstName),
    text("The password of your account was just changed, and every other session was signed out."),
    text("Passkeys and two-factor sign-in stay as they are. If you do not know one of them, remove it:"),
    link("Security settings", securityUrl),
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
