export { requestEmailChange } from "./change-email.server.ts";
export { changePassword } from "./change-password.server.ts";
export { personalWorkspaceName } from "./domain/account.ts";
export { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkeys.server.ts";
export { changePasswordSchema, passkeyAnswer, passkeyName } from "./schema.ts";
export { purgeLinks } from "./service.server.ts";
export { listSignInEvents, purgeAuthChallenges, purgeSignInEvents } from "./sign-in-events.server.ts";
export { resendConfirmation } from "./sign-up.server.ts";
export {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  replaceRecoveryCodes,
  securityPosture,
  type TotpSetup,
} from "./two-factor.server.ts";
