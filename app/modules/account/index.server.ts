export { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./credentials/passkeys.server.ts";
export { changePassword } from "./credentials/password.server.ts";
export {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  replaceRecoveryCodes,
  securityPosture,
  type TotpSetup,
} from "./credentials/two-factor.server.ts";
export { personalWorkspaceName } from "./domain/account.ts";
export { requestEmailChange } from "./email/service.server.ts";
export { purgeLinks } from "./password-reset/service.server.ts";
export { changePasswordSchema, passkeyAnswer, passkeyName } from "./schema.ts";
export { listSignInEvents, purgeAuthChallenges, purgeSignInEvents } from "./sign-in/events.server.ts";
export { resendConfirmation } from "./sign-up/service.server.ts";
