import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { publishFlow } from "../editor/publishing.server.ts";
import { saveAsTemplate } from "../gallery/change.server.ts";
import { createFlow } from "../service.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";
import { documentOf, type TemplateStep } from "../templates/build.ts";
import { goal, mail, morning, onActivity, wait, waitFor } from "../templates/journeys/steps.ts";
import { TEMPLATES } from "../templates/journeys.ts";

/** Two flows of the demonstration: one that lets contacts in when they order, and a draft. */
const DEMO = [
  { id: "00000000-0000-7000-8000-0000000000f1", template: "review-request", isPublished: true, daysAgo: 130.3 },
  { id: "00000000-0000-7000-8000-0000000000f2", template: "win-back", isPublished: false, daysAgo: 11.1 },
] as const;

/** Seven days after an order, the next working morning: which mail brings more second orders, and does any? */
const reviewFlow = (timeZone: string): FlowDocument => {
  const placed = { path1: "event.type", op1: "is", value1: "order.placed" };
  const again: TemplateStep[] = [
    waitFor(
      { type: "activity.recorded", ...placed, amount: "45", unit: "days", since: "now" },
      { happened: [goal("Ordered again")], timeout: [] },
    ),
  ];
  const document = documentOf(
    {
      trigger: onActivity("order.placed"),
      reentry: { rule: "after_days", days: 90 },
      steps: [
        wait(7, "days"),
        morning,
        {
          kind: "ab_test",
          title: "Which mail brings people back?",
          settings: { share: "50", minimum: "20", onWin: "use" },
          ports: ["a", "b"],
          branches: {
            a: [mail("How was it?", "would you write two sentences about your order?"), ...again],
            b: [mail("Your next tea", "people who ordered what you did liked these three."), ...again],
          },
        },
      ],
    },
    timeZone,
  );
  return {
    ...document,
    holdout: { percent: "10", type: "activity.recorded", ...placed, days: "60", value: "event.valueCents" },
  };
};

/** An order of a contact of the demonstration, by the id of its activity. */
export interface DemoOrder {
  id: string;
  person: string;
  at: number;
  valueCents: number;
}

/** The published flow, saved for the next shop. */
const DEMO_TEMPLATE = {
  id: "00000000-0000-7000-8000-0000000000f3",
  name: "Second order after a review",
  about: "A test of two mails a week after an order, with a holdout. Used for our tea shops.",
};

/** Makes the flows and the template of the demonstration as of some time ago, before its first order, with the runs of the orders since then, once. Throws when one is refused. */
export async function importDemoFlows(
  context: RequestContext,
  actor: Actor & { timeZone: string },
  orders: readonly DemoOrder[],
): Promise<void> {
  for (const { id, template, isPublished, daysAgo } of DEMO) {
    const found = TEMPLATES.find((one) => one.id === template);
    if (!found) continue;
    const madeAtMs = context.now().getTime() - days(daysAgo);
    const then = { ...context, now: () => new Date(madeAtMs) };
    const document = isPublished ? reviewFlow(actor.timeZone) : found.document(actor.timeZone);
    const created = await createFlow(then, actor, { name: found.title, document }, id);
    if (!created.ok) throw new Error(created.error.message);
    if (!isPublished || created.value.version > 0) continue;
    const draft = await flowStub(context, id).readDraft();
    const published = await publishFlow(then, actor, id, { revision: draft?.revision ?? 0, note: "Demonstration" });
    if (!published.ok) throw new Error(published.error.message);
    const since = orders.filter(({ at }) => at > madeAtMs).toSorted((a, b) => a.at - b.at);
    await flowStub(context, id).importDemo(
      since.map(({ id: activity, person, at, valueCents }) => ({
        ...{ id: `activity.recorded_${activity}`, type: "activity.recorded", at, person },
        data: { type: "order.placed", contactId: person, valueCents },
      })),
    );
  }
  const { id, ...words } = DEMO_TEMPLATE;
  const saved = await saveAsTemplate(context, actor, { kind: "flow", record: DEMO[0].id, ...words }, id);
  if (!saved.ok) throw new Error(saved.error.message);
}
