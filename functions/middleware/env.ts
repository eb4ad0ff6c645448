import type { KeyPrincipal } from "#app/modules/api-keys/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Environment of the API: besides the context, whom the key stands for, and which id a repeated call gives to what it makes. */
export interface ApiEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { principal: KeyPrincipal; resourceId?: string };
}
