import type { TxtLookup } from "#app/shared/mail-authentication/spf-lookups.ts";
import type { TxtResolver } from "./resolve.ts";

/** TXT records as the checks of mail ask for them, until the signal ends them. */
export const txtLookup =
  (dns: TxtResolver, signal: AbortSignal): TxtLookup =>
  async (name) => {
    const answer = await dns.txt(name, { signal });
    return answer.ok ? answer.value : answer.error === "not-found" ? [] : null;
  };
