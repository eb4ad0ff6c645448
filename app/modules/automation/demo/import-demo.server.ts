import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { createFlow, publishFlow } from "../service.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";
import { TEMPLATES } from "../templates/journeys.ts";

/** Two flows of the demonstration: one that lets contacts in when they order, and a draft. */
const DEMO = [
  { id: "00000000-0000-7000-8000-0000000000f1", template: "review-request", isPublished: true },
  { id: "00000000-0000-7000-8000-0000000000f2", template: "win-back", isPublished: false },
] as const;

/** Makes the flows of the demonstration, once. Throws when one is refused. */
export async function importDemoFlows(context: RequestContext, actor: Actor & { timeZone: string }): Promise<void> {
  for (const { id, template, isPublished } of DEMO) {
    const found = TEMPLATES.find((one) => one.id === template);
    if (!found) continue;
    const document = found.document(actor.timeZone);
    const created = await createFlow(context, actor, { name: found.title, document }, id);
    if (!created.ok) throw new Error(created.error.message);
    if (!isPublished || created.value.version > 0) continue;
    const draft = await flowStub(context, id).readDraft();
    const published = await publishFlow(context, actor, id, { revision: draft?.revision ?? 0, note: "Demonstration" });
    if (!published.ok) throw new Error(published.error.message);
  }
}
