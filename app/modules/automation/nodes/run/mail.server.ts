import { isAllowed } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readMail, sendMail } from "#app/platform/mail/mail.server.ts";
import type { FlowCall, FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { spend } from "#app/platform/usage/usage.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { fillIn, fillInAddress } from "../../domain/running/fill-in.ts";
import { flowMail } from "../../mail-templates.server.ts";
import { unsubscribeOf } from "../../unsubscribe/links.server.ts";

const filled = ({ settings, contact, event, vars }: FlowCall, name: string): string =>
  fillIn(settings[name] ?? "", { contact, event, vars });

/** Why a contact gets no mail; null: it gets one. */
async function obstacle(context: AppContext, { workspaceId, contact, settings }: FlowCall): Promise<string | null> {
  if (!contact.email) return "no address";
  const about = { channel: "email", topic: settings.topic ?? "" };
  return (await isAllowed(context, { workspaceId }, contact.id, about)) ? null : "no consent, or suppressed";
}

/** Sends a mail through the platform's outbox, once for each step of a run. */
export const sendMailNode: FlowNodeRunner = {
  run: async (context, call): Promise<FlowOutcome> => {
    const { workspaceId, contact, settings, key } = call;
    const why = await obstacle(context, call);
    if (why !== null || !contact.email) return { port: "not_sent", output: { sent: false, why: why ?? "" } };
    // A repetition of a step whose mail is stored must not take from the month's mails again.
    if (!(await readMail(context, `flow:${key}`))) {
      const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
      const spent = await spend(context, { workspaceId, plan }, "mails", 1);
      if (!spent.ok) return { port: "not_sent", output: { sent: false, why: "mails of the month are used up" } };
    }
    const url = fillInAddress(settings.buttonUrl ?? "", call);
    const button = settings.buttonLabel && url !== null ? { label: filled(call, "buttonLabel"), url } : null;
    await sendMail(context, {
      id: `flow:${key}`,
      to: contact.email,
      mail: flowMail({ subject: filled(call, "subject"), text: filled(call, "text"), button }),
      unsubscribe: await unsubscribeOf(context.config, {
        workspaceId,
        contactId: contact.id,
        topic: settings.topic ?? "",
      }),
    });
    return { port: "next", output: { sent: true } };
  },
  preview: async (context, call) => {
    const why = await obstacle(context, call);
    return why === null
      ? { port: "next", would: `Send the mail “${filled(call, "subject")}”.` }
      : { port: "not_sent", would: `Send no mail: ${why}.` };
  },
};
