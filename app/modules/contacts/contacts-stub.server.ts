import type { AppContext } from "#app/platform/context.server.ts";
import type { ContactsRpc } from "./store/contacts-rpc.ts";

/** Returns the object that holds the contacts of a workspace. Access was decided by the caller. */
export const contactsStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): ContactsRpc =>
  env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId)) as unknown as ContactsRpc;
