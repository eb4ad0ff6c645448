/** Public API of the websites: the record that tools share, and the check of an address before it is connected. */
export { type AddressError, checkAddress, rejectedAddress } from "./connect-form.server.ts";
export { websiteHost } from "./domain/host.ts";
export { forgetUnused, joinStatements, keptPlaceOf, placeOf } from "./repo.server.ts";
export { connectChoices } from "./schema.ts";
export { nameOfHost, otherToolOf, readOffers } from "./service.server.ts";
