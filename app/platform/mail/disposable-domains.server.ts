import { type AddressKind, addressKind, readDomains } from "#app/shared/mail-address/address-kind.ts";
import { assetReader } from "../assets.server.ts";
import type { AppContext } from "../context.server.ts";

type Context = Pick<AppContext, "env" | "log">;

const readList = assetReader("/data/disposable-mail-domains.txt", readDomains);

/** The domains of disposable mailboxes; null when they cannot be read now: nobody is refused for that. */
async function disposableDomains(context: Context): Promise<ReadonlySet<string> | null> {
  try {
    return await readList(context);
  } catch (cause) {
    context.log.error("mail.disposable_list_failed", {}, cause);
    return null;
  }
}

/** Judges an address by its name and its domain; nothing is sent anywhere. */
export const kindOfAddress = async (context: Context, email: string): Promise<AddressKind> =>
  addressKind(email, await disposableDomains(context));
