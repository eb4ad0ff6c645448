import { addOwnTask } from "#app/modules/contacts/index.server.ts";
import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowCall, FlowNodeRunner } from "#app/platform/manifest/flow-kinds.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import { fillIn } from "../../domain/running/fill-in.ts";
import { addDays, afterDuration } from "../../domain/running/waits.ts";
import { APPROVALS } from "../../paths.ts";
import { orStop } from "./contact.server.ts";

const textOf = ({ settings, contact, event, vars }: FlowCall, name: string): string =>
  fillIn(settings[name] ?? "", { contact, event, vars });

export const task: FlowNodeRunner = {
  run: async (context, call) => {
    const { workspaceId, contact, settings, key, nowMs, timeZone } = call;
    const title = textOf(call, "title");
    const due = addDays(dayIn(nowMs, timeZone), Number(settings.due ?? "2"));
    const ownerId = settings.owner || contact.ownerId;
    orStop(await addOwnTask(context, workspaceId, contact.id, { id: `flow:${key}`, title, due, ownerId }));
    return { port: "next", output: { title } };
  },
  preview: async (_, call) => ({ port: "next", would: `Create the task “${textOf(call, "title")}”.` }),
};

/** Who is notified: the member of the step, the contact's owner, or the owners of the workspace. */
async function receivers(context: AppContext, { settings, contact, workspaceId }: FlowCall): Promise<string[]> {
  const one = settings.member || contact.ownerId;
  if (one) return [one];
  return (await readWorkspaceOwners(context.db, workspaceId)).map(({ userId }) => userId);
}

async function notifyAll(context: AppContext, call: FlowCall, title: string, body: string, href: string) {
  const { workspaceId, key } = call;
  for (const userId of await receivers(context, call)) {
    const notice = { userId, workspaceId, kind: "campaign_alerts", title, body, href } as const;
    await notify(context, { ...notice, id: `flow:${key}:${userId}`.slice(0, 100) });
  }
}

export const notifyTeam: FlowNodeRunner = {
  run: async (context, call) => {
    const title = textOf(call, "title");
    await notifyAll(context, call, title, textOf(call, "text"), `/leads/contacts/${call.contact.id}`);
    return { port: "next", output: { title } };
  },
  preview: async (_, call) => ({ port: "next", would: `Notify the team: “${textOf(call, "title")}”.` }),
};

export const approval: FlowNodeRunner = {
  run: async (context, call) => {
    const { settings, nowMs, timeZone } = call;
    const title = textOf(call, "title");
    const text = textOf(call, "text");
    await notifyAll(context, call, `Approval: ${title}`.slice(0, 120), text, APPROVALS);
    return {
      wait: {
        untilMs: afterDuration(nowMs, Number(settings.amount ?? "3"), settings.unit ?? "days", timeZone),
        port: "timeout",
        happened: "approved",
        refused: "refused",
        awaited: { kind: "approval", title, text },
      },
    };
  },
  preview: async (_, call) => ({ port: "approved", would: `Ask for approval: “${textOf(call, "title")}”.` }),
};
