/** Public API of the websites: the check of an address before it is connected. */
export { type AddressError, checkAddress, rejectedAddress } from "./connect-form.server.ts";
export { connectChoices } from "./schema.ts";
