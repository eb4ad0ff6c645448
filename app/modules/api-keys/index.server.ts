/** Front door of the API keys: use cases for functions and for the settings page. */
export { admitCall } from "./admit.server.ts";
export { type KeyPrincipal, resolveKey } from "./resolve.server.ts";
export { createKeySchema } from "./schema.ts";
export { createKey, deactivateKey, listKeys, revealKey } from "./service.server.ts";
