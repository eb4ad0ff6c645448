import type { LinkState } from "./account.ts";

/** Every text of the error catalogue (specification section 8) that belongs to accounts. */
export const TEXT = {
  welcome: { title: "Welcome back!", message: "You have successfully signed in." },
  created: { title: "Account Created!", message: "Please check your email to verify your account." },
  confirmed: { title: "Email confirmed", message: "Welcome to Kaja. Your 14-day free trial has started." },
  passwordChanged: { title: "Password updated", message: "Your other browsers were signed out." },
  emailChanged: { title: "Email changed", message: "From now on you sign in with the new address." },
  passwordReset: { title: "Password updated", message: "Sign in with your new password." },
  linkSent: { title: "Check your email", message: "If an account waits for this address, a new link is on its way." },
} as const;

export const LOGIN_TITLE = {
  tooManyAttempts: "Too Many Attempts",
  failed: "Login Failed",
  error: "Login Error",
} as const;

export const LOGIN_MESSAGE = {
  wait: (minutes: number) => `Please wait ${minutes} minutes before trying again.`,
  invalidCredentials: "Invalid email or password. Please try again.",
  notConfirmed: "Please check your email and confirm your account before signing in.",
  tooManyRequests: "Too many login attempts. Please wait before trying again.",
  invalidForm: "Login failed. Please check your credentials.",
  unexpected: "An unexpected error occurred. Please try again.",
  suspended: (supportEmail: string) => `This account is suspended. Write to ${supportEmail}.`,
  startAgain: "This sign-in took too long or had too many wrong codes. Please sign in again.",
  passwordReplaced: "Your password was changed in the meantime. Please sign in again.",
  wrongCode: (attemptsLeft: number) => {
    if (attemptsLeft === 0)
      return "This code is wrong or was used already. That was the last attempt: please sign in again.";
    return `This code is wrong or was used already. ${attemptsLeft} ${attemptsLeft === 1 ? "attempt is" : "attempts are"} left.`;
  },
  wrongPasskey: "This passkey does not open an account here. Sign in with your password instead.",
} as const;

export const SIGNUP_FAILED = "Signup Failed";

export const tooManyRequests = (minutes: number) =>
  `Too many requests. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} before trying again.`;

/** What the page of a confirmation link says when it does not sign in at once. */
export const CONFIRM_MESSAGE = {
  confirmedBefore: (email: string) => `You are signed in as ${email}. There is nothing left to confirm.`,
  signedIn: (email: string) =>
    `You are signed in as ${email}, and this link confirms another account. To use it, sign out first, then open the link from the mail again. If you did not sign up for another account, there is nothing to do.`,
  passwordRequired: "Please enter the password of the sign-up.",
  wrongPassword:
    "That is not the password you chose for this sign-up. If you signed up more than once, use the password that goes with this mail.",
} as const;

const DEAD_LINK: Readonly<Record<Exclude<LinkState, "valid">, string>> = {
  used: "This link has already been used.",
  expired: "This link has expired.",
  unknown: "This link is not valid. Please open the newest link you received, or ask for a new one.",
};

/** Why a link from a confirmation mail does nothing, and what to do. */
export const deadConfirmLink = (state: Exclude<LinkState, "valid">): string => {
  if (state === "used")
    return `${DEAD_LINK.used} If your account is confirmed, simply sign in; otherwise ask for a new link.`;
  return state === "expired" ? `${DEAD_LINK.expired} Ask for a new one below.` : DEAD_LINK.unknown;
};

/** Why a link that confirms a new address does nothing, and what to do. */
export const deadEmailLink = (state: Exclude<LinkState, "valid">): string =>
  state === "unknown" ? DEAD_LINK.unknown : `${DEAD_LINK[state]} Ask for a new one in your settings.`;

/** Returns why a link that confirms a new address does nothing for the signed-in user. */
export const othersEmailLink = (email: string): string =>
  `This link belongs to another account; you are signed in as ${email}. Sign out, sign in to the account that asked for it, and open the link again. If you asked for nothing, there is nothing to do.`;

/** Why a link from a mail about a forgotten password does nothing, and what to do. */
export const deadResetLink = (state: Exclude<LinkState, "valid">): string =>
  state === "unknown" ? DEAD_LINK.unknown : `${DEAD_LINK[state]} Ask for a new one.`;

export const SIGN_UP_CLOSED =
  "New accounts cannot be made at this moment. Please come back later, or write to us through Contact Sales.";
