import type { KeyPrincipal } from "#app/modules/api-keys/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Environment of the API. */
export interface ApiEnv extends AppEnv {
  Variables: AppEnv["Variables"] & {
    /** The person the key acts for. */
    principal: KeyPrincipal;
    /** The JSON body as it was sent. */
    bodyText?: string;
    /** Which id a call with an `Idempotency-Key` gives to what it makes. */
    resourceId?: string;
    /** An earlier call with the same `Idempotency-Key` has made it, and answered more than is kept. */
    isMade?: boolean;
  };
}
