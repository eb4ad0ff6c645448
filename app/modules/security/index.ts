/** Browser-safe public API: attempts to sign in, in words. */
export { METHODS, OUTCOMES } from "./domain/sign-ins.ts";
