export { purgeLinks } from "./service.server.ts";
export { resendConfirmation } from "./sign-up.server.ts";
