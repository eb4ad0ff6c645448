import { newId } from "#app/platform/ids.ts";

const CONSENT = {
  ...{ purpose: "marketing", channel: "email", topic: "", state: "granted", textVersion: "1", text: "Yes" },
  ...{ source: "bench", addressHash: null },
};

/** Contacts of a workspace who agreed to emails: person-0@tea.example and so on. */
export async function addPeople(env: Env, workspaceId: string, count: number): Promise<void> {
  const contacts = env.CONTACTS.getByName(workspaceId);
  const limits = { contacts: { max: count, full: { code: "limit_reached", message: "full" } }, activities: count };
  for (let at = 0; at < count; at += 1) {
    const id = newId();
    const person = {
      ...{ identities: [{ kind: "email", value: `person-${at}@tea.example` }], fields: { name: `Person ${at}` } },
      ...{ consents: [CONSENT], newIds: { contact: id, company: newId() } },
    };
    const change = { workspaceId, nowMs: Date.now(), by: null };
    await contacts.upsertPerson(change, person as never, `bench:${id}`, limits as never);
  }
}
