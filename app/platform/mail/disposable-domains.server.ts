import { type AddressKind, addressKind, readDomains } from "#app/shared/mail-address/address-kind.ts";
import type { AppContext } from "../context.server.ts";

type Context = Pick<AppContext, "env" | "log">;

/** An asset beside the Worker, so that its 120 kB are no part of any start. Read once for each isolate. */
const LIST_PATH = "/data/disposable-mail-domains.txt";
let known: Promise<ReadonlySet<string>> | null = null;

async function readList({ env }: Context): Promise<ReadonlySet<string>> {
  const answer = await env.ASSETS.fetch(new URL(LIST_PATH, "https://assets.invalid"));
  if (answer.status !== 200) throw new Error(`The list of disposable mailboxes answered ${answer.status}`);
  return readDomains(await answer.text());
}

/** The domains of disposable mailboxes; null when they cannot be read now: nobody is refused for that. */
async function disposableDomains(context: Context): Promise<ReadonlySet<string> | null> {
  known ??= readList(context);
  try {
    return await known;
  } catch (cause) {
    known = null;
    context.log.error("mail.disposable_list_failed", {}, cause);
    return null;
  }
}

/** Judges an address by its name and its domain; nothing is sent anywhere. */
export const kindOfAddress = async (context: Context, email: string): Promise<AddressKind> =>
  addressKind(email, await disposableDomains(context));
