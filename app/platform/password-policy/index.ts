export { checkEmail, normaliseEmail } from "./email.ts";
export { checkPassword } from "./password.ts";
