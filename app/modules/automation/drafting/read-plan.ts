import type { FlowDocument } from "../domain/document/document.ts";
import { documentSchema } from "../domain/document/document-schema.ts";
import { ACTIVITY_RECORDED } from "../domain/running/event-types.ts";
import { documentOf, MAIL, type TemplateStep } from "../templates/build.ts";
import { activity, goal, morning, notify, split, task, waitFor } from "../templates/journeys/steps.ts";
import { type FlowPlan, type PlanStep, planSchema } from "./plan-schema.ts";

const eventSettings = ({ event, activity: type }: { event: string; activity?: string | undefined }) =>
  event === ACTIVITY_RECORDED && type ? activity(type) : { type: event };

/** Writes the steps of a list; what follows a step with two ways out hangs on its second. */
function stepsOf(list: readonly PlanStep[]): TemplateStep[] {
  const [first, ...rest] = list;
  if (!first) return [];
  switch (first.step) {
    case "wait_for": {
      const settings = { ...eventSettings(first), amount: String(first.days), unit: "days" };
      return [
        waitFor(settings, { happened: stepsOf(first.happened), timeout: stepsOf([...first.otherwise, ...rest]) }),
      ];
    }
    case "split":
      return [
        split(first.title, [first.what, first.how, first.value], {
          yes: stepsOf(first.yes),
          no: stepsOf([...first.no, ...rest]),
        }),
      ];
    case "mail": {
      const { subject, text } = first;
      return [{ kind: "send_mail", settings: { subject, text }, ports: MAIL }, ...stepsOf(rest)];
    }
    case "wait":
      return [
        { kind: "wait", settings: { mode: "duration", amount: String(first.amount), unit: first.unit } },
        ...stepsOf(rest),
      ];
    case "morning":
      return [morning, ...stepsOf(rest)];
    case "task":
      return [task(first.title, String(first.days)), ...stepsOf(rest)];
    case "notify":
      return [notify(first.title), ...stepsOf(rest)];
    case "tag":
      return [{ kind: "tag", settings: { action: first.remove ? "remove" : "add", tag: first.tag } }, ...stepsOf(rest)];
    case "goal":
      return [goal(first.name)];
  }
}

function triggerOf(trigger: FlowPlan["trigger"]): { kind: string; settings?: Record<string, string> } {
  switch (trigger.on) {
    case "event":
      return { kind: "event", settings: eventSettings(trigger) };
    case "segment":
      return { kind: "segment", settings: { when: trigger.when } };
    case "date": {
      const { days, direction, yearly } = trigger;
      return { kind: "date", settings: { offset: String(days), direction, ...(yearly && { yearly: "on" }) } };
    }
    case "schedule":
      return { kind: "schedule", settings: { every: trigger.every } };
    default:
      return { kind: trigger.on };
  }
}

/** The draft of a plan, as the editor takes it; null: it is too large. */
export function planDocument({ trigger, steps }: FlowPlan, timeZone: string): FlowDocument | null {
  const read = documentSchema.safeParse(documentOf({ trigger: triggerOf(trigger), steps: stepsOf(steps) }, timeZone));
  return read.success ? read.data : null;
}

/** The plan in the answer of a model, which may put words or a fence around it; null when it is none. */
export function readPlan(answer: string): FlowPlan | null {
  const [from, to] = [answer.indexOf("{"), answer.lastIndexOf("}")];
  if (from < 0 || to < from) return null;
  try {
    const read = planSchema.safeParse(JSON.parse(answer.slice(from, to + 1)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const EVENTS =
  "form.submitted, activity.recorded, contact.created, contact.updated, lead.created, lead.stage_changed, consent.changed";

/** What a model is asked to do: our own words. */
export const PLAN_INSTRUCTION = `You plan marketing automation. The user sends the description of a flow. Answer with one JSON object and nothing else:
{"name": "...", "trigger": ..., "steps": [...]}
A trigger is one of {"on":"event","event":E,"activity":A}, {"on":"form"}, {"on":"segment","when":"enters"|"leaves"}, {"on":"date","days":0-365,"direction":"before"|"after","yearly":true|false}, {"on":"schedule","every":"day"|"week"|"month"}, {"on":"manual"}.
E is one of ${EVENTS}. Of activity.recorded, "activity" says which, such as order.placed, cart.updated, trial.started; leave it out otherwise.
A step is one of {"step":"mail","subject":S,"text":T}, {"step":"wait","amount":N,"unit":"minutes"|"hours"|"days"|"weeks"}, {"step":"morning"}, {"step":"task","title":S,"days":N}, {"step":"notify","title":S}, {"step":"tag","tag":S}, {"step":"goal","name":S}, {"step":"wait_for","event":E,"activity":A,"days":N,"happened":[...],"otherwise":[...]}, {"step":"split","title":S,"what":"contact.country","how":"is"|"is_not"|"contains"|"at_least"|"at_most","value":S,"yes":[...],"no":[...]}.
A step with two lists is the last of its own list, at most two levels deep. Use at most 12 steps in a list. Mails are short and friendly, in the language of the description; {{contact.firstName|there}} is the first name. Add no price, discount, promise or fact that the description does not have.`;
