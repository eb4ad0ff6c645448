import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const accountModule = defineModule({
  id: "account",
  title: "Account",
  rateLimits: {
    sign_in_email: per("email", 5, minutes(15)),
    /** A browser that signed in to the account before has attempts of its own: strangers cannot use them up. */
    sign_in_device: per("device", 5, minutes(15)),
    sign_in_address: per("address", 20, minutes(1)),
    sign_up_address: per("address", 10, hours(1)),
    sign_up_email: per("email", 5, hours(1)),
    confirm_resend_email: per("email", 3, hours(1)),
    /** Passwords given with a confirmation link in another browser than the one that signed up. */
    confirm_password_link: per("link", 5, minutes(15)),
    reset_email: per("email", 3, hours(1)),
    reset_address: per("address", 10, hours(1)),
    /** Codes of a second factor at sign-in: a person who reaches it knows the password. */
    second_factor: per("user", 20, hours(1)),
    second_factor_setup: per("user", 10, minutes(15)),
    passkey_address: per("address", 30, minutes(1)),
    email_change: per("user", 5, hours(1)),
  },
  auditAreas: {
    account: "Account",
  },
  auditActions: {
    "account.deletion_canceled": "Kept the account after all",
    "account.deletion_requested": "Asked to delete the account",
    "account.email_changed": "Changed the email address",
    "account.erased": "Deleted an account for good",
    "account.passkey_added": "Added a passkey",
    "account.passkey_removed": "Removed a passkey",
    "account.password_changed": "Changed the password",
    "account.password_reset": "Set a new password by mail",
    "account.recovery_codes_replaced": "Made new recovery codes",
    "account.session_revoked": "Revoked a session",
    "account.sessions_revoked": "Revoked all other sessions",
    "account.sign_up_repeated": "Signed up again",
    "account.signed_in": "Signed in",
    "account.signed_out": "Signed out",
    "account.two_factor_disabled": "Turned off two-factor sign-in",
    "account.two_factor_enabled": "Turned on two-factor sign-in",
  },
  searchPages: [
    {
      title: "Profile",
      hint: "Settings",
      path: "/settings/profile",
      words: "name company email e-mail address time zone",
    },
    {
      title: "Password and two-factor sign-in",
      hint: "Settings",
      path: "/settings/security",
      words: "2fa totp passkey recovery codes security",
    },
  ],
  retention: [
    {
      title: "Your account",
      what: "Mail address, first and last name, company if you give it, time zone, preferences and notification switches, role, plan and the end of the trial. Of your password only a salted scrypt hash.",
      why: "To sign you in and to know what your plan includes.",
      kept: "Until the account is deleted: 14 days after you ask for it. Until then you can keep it.",
    },
    {
      title: "Sessions",
      what: "A hash of the cookie's token, your network address, your browser's name for itself, and when the session began and was last used.",
      why: "To keep you signed in, and so that a session you do not know can be recognized.",
      kept: "Until you sign out, after 14 days without use, and for 30 days at most.",
    },
    {
      title: "Two-factor sign-in and passkeys",
      what: "The secret of your authenticator app, encrypted (AES-256-GCM), hashes of recovery codes, and of each passkey its name, public key, and when it was last used.",
      why: "To sign you in with more than a password.",
      kept: "Until you turn them off or remove them, at the latest with the account.",
    },
    {
      title: "Sign-in history",
      what: "Each attempt to sign in to your account: when, how, whether it worked, network address, place as our network tells it (town and country), and the browser's name for itself.",
      why: "So that you see whether somebody else tried.",
      kept: "90 days.",
    },
    {
      title: "Links sent by mail",
      what: "A hash of the link's token, what it is for, and when it was used. Of a sign-up that waits for its confirmation also the name and the hash of the password, until the link is used.",
      why: "To confirm your address, to change it, to reset a password, and to take back the deletion of the account.",
      kept: "A confirmation link works for 24 hours, a reset link for 1 hour, a link that keeps the account for the 14 days of grace, each once. We forget them 30 days later.",
    },
  ],
});
