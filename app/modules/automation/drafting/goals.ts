import type { TemplateStep } from "../templates/build.ts";
import { activity, goal, mail, morning, notify, onActivity, tag, task, waitFor } from "../templates/journeys/steps.ts";

/** A way into a flow that the guided builder offers. */
export interface TriggerChoice {
  id: string;
  label: string;
  trigger: { kind: string; settings?: Record<string, string> };
}

export const TRIGGER_CHOICES: readonly TriggerChoice[] = [
  { id: "form", label: "A contact submits a form", trigger: { kind: "form" } },
  { id: "created", label: "A contact is created", trigger: { kind: "event", settings: { type: "contact.created" } } },
  { id: "lead", label: "A lead is created", trigger: { kind: "event", settings: { type: "lead.created" } } },
  { id: "order", label: "A contact orders", trigger: onActivity("order.placed") },
  {
    id: "cart",
    label: "A contact puts something into a cart",
    trigger: onActivity("cart.updated", { key: "event.cartId" }),
  },
  { id: "trial", label: "A contact starts a trial", trigger: onActivity("trial.started") },
  {
    id: "segment",
    label: "A contact enters a segment",
    trigger: { kind: "segment", settings: { when: "enters" } },
  },
  {
    id: "date",
    label: "A week before a date of the contact",
    trigger: { kind: "date", settings: { offset: "7", direction: "before", time: "08:00" } },
  },
  { id: "manual", label: "You start it by hand", trigger: { kind: "manual" } },
];

/** What a flow should achieve, with all that the rules need to write its first draft. */
export interface FlowGoal {
  id: string;
  label: string;
  about: string;
  /** Words of a description that mean it, in lower case; a word counts where it begins one of the description. */
  words: readonly string[];
  trigger: string;
  steps: readonly string[];
  /** The activity that counts as success. */
  success: string;
  successLabel: string;
  /** What the first, the second and each further mail says. */
  mails: readonly (readonly [subject: string, text: string])[];
  task: string;
}

export const FLOW_GOALS: readonly FlowGoal[] = [
  {
    id: "welcome",
    label: "Welcome new contacts",
    about: "A first mail, a second one later, and a goal.",
    words: ["welcome", "greet", "new contact", "subscrib", "newsletter", "sign up", "signup", "signs up"],
    trigger: "form",
    steps: ["mail", "wait_3_days", "success", "mail", "tag"],
    success: "order.placed",
    successLabel: "First order",
    mails: [
      ["Welcome", "good to have you here. This is what you get from us, and how often."],
      ["Your first step", "most people begin with this page. It takes five minutes."],
    ],
    task: "Say hello to {{contact.name}}",
  },
  {
    id: "follow_up",
    label: "Follow up on leads",
    about: "A task for the owner, a reminder, and a mail to the lead.",
    words: ["lead", "follow up", "follow-up", "inquir", "enquir", "request", "contact form", "quote", "demo"],
    trigger: "lead",
    steps: ["task", "wait_1_days", "mail", "success", "notify"],
    success: "call.completed",
    successLabel: "Talked to us",
    mails: [["Your request", "we have read it. When may we call you?"]],
    task: "Answer {{contact.name}}",
  },
  {
    id: "cart",
    label: "Bring back abandoned carts",
    about: "Reminds people who leave something in their cart, and stops when they order.",
    words: ["cart", "basket", "checkout", "abandon"],
    trigger: "cart",
    steps: ["wait_1_hours", "success", "mail", "success", "mail"],
    success: "order.placed",
    successLabel: "Ordered",
    mails: [
      ["Your cart is still here", "you left something in your cart. We keep it for a week."],
      ["A last look", "your cart is emptied tomorrow. Is a question open? Reply to this mail."],
    ],
    task: "Call {{contact.name}} about the cart",
  },
  {
    id: "review",
    label: "Ask for a review",
    about: "Writes a week after an order, on a working morning.",
    words: ["review", "feedback", "rating", "testimonial", "recommend"],
    trigger: "order",
    steps: ["wait_7_days", "morning", "mail", "success", "tag"],
    success: "review.written",
    successLabel: "Wrote a review",
    mails: [["How was your order?", "would you write two sentences about it for others?"]],
    task: "Ask {{contact.name}} for a review",
  },
  {
    id: "win_back",
    label: "Win back customers",
    about: "Writes to people who have not ordered for a while, and stops when they do.",
    words: ["win back", "win-back", "inactive", "lapsed", "lost customer", "come back", "returning", "reactivat"],
    trigger: "segment",
    steps: ["mail", "success", "mail", "success", "tag"],
    success: "order.placed",
    successLabel: "Ordered again",
    mails: [
      ["It has been a while", "this has changed since your last order."],
      ["Should we stop?", "if you no longer want our mails, the link below ends them at once."],
    ],
    task: "Call {{contact.name}}",
  },
  {
    id: "trial",
    label: "Turn trials into customers",
    about: "Helps people through a trial, and hands those who do not buy to the team.",
    words: ["trial", "onboard", "activat", "upgrade"],
    trigger: "trial",
    steps: ["mail", "wait_3_days", "mail", "success", "task"],
    success: "order.placed",
    successLabel: "Became a customer",
    mails: [
      ["Your trial begins", "do this first: it shows in ten minutes what you get."],
      ["Half of your trial", "this is what others did by now. Does something keep you from it?"],
    ],
    task: "Call {{contact.name}} before the trial ends",
  },
  {
    id: "date",
    label: "Remind before a date",
    about: "Writes before a renewal, a birthday or an event, and gives the owner a task.",
    words: ["birthday", "renew", "contract", "expir", "anniversary", "deadline", "webinar", "appointment"],
    trigger: "date",
    steps: ["mail", "wait_3_days", "task"],
    success: "contract.renewed",
    successLabel: "Done in time",
    mails: [["A week to go", "this is what happens on the day, and what you can change until then."]],
    task: "Check with {{contact.name}}",
  },
  {
    id: "team",
    label: "Inform the team",
    about: "Notifies the owner and creates a task; nothing is sent to the contact.",
    words: ["notify", "notification", "alert", "task", "assign", "team", "sales", "internal"],
    trigger: "segment",
    steps: ["notify", "task", "tag"],
    success: "call.completed",
    successLabel: "Talked to us",
    mails: [["A question", "may we call you about it?"]],
    task: "Call {{contact.name}}",
  },
];

/** Steps of the guided builder; the rules fill in their texts from the goal. */
export const STEP_CHOICES: readonly (readonly [id: string, label: string])[] = [
  ["mail", "Send a mail"],
  ["wait_1_hours", "Wait an hour"],
  ["wait_1_days", "Wait a day"],
  ["wait_3_days", "Wait three days"],
  ["wait_7_days", "Wait a week"],
  ["morning", "Wait until the next working morning"],
  ["success", "Wait up to a week for success, and end there"],
  ["task", "Create a task for the owner"],
  ["notify", "Notify the owner"],
  ["tag", "Add a tag"],
  ["goal", "Count a goal and end"],
];

export const MAX_GUIDED_STEPS = 8;

const WAIT = /^wait_(\d{1,3})_(minutes|hours|days|weeks)$/;

/** Whether the builder knows a step. */
export const isStep = (id: string): boolean => WAIT.test(id) || STEP_CHOICES.some(([one]) => one === id);

export const goalOf = (id: string): FlowGoal | undefined => FLOW_GOALS.find((one) => one.id === id);

/** One step that continues with the next; null: the run ends there. `number`: which of its kind it is, from 0. */
function plainStep(of: FlowGoal, id: string, number: number): TemplateStep | null {
  const wait = WAIT.exec(id);
  if (wait) {
    const [, amount = "1", unit = "days"] = wait;
    return { kind: "wait", settings: { mode: "duration", amount: String(Number(amount) || 1), unit } };
  }
  switch (id) {
    case "mail": {
      const [subject = "", text = ""] = of.mails[Math.min(number, of.mails.length - 1)] ?? [];
      return mail(subject, text);
    }
    case "morning":
      return morning;
    case "task":
      return task(of.task, "1");
    case "notify":
      return notify(`${of.label}: {{contact.name}}`);
    case "tag":
      return tag(of.id.replace("_", "-"));
    default:
      return null;
  }
}

/** Builds the steps of a goal in their order: what waits for success continues where it did not come. */
export function stepsOf(of: FlowGoal, ids: readonly string[]): TemplateStep[] {
  const known = ids.filter(isStep).slice(0, MAX_GUIDED_STEPS);
  const from = (at: number): TemplateStep[] => {
    const id = known[at];
    if (id === undefined) return [];
    if (id === "success") {
      const settings = { ...activity(of.success), amount: "7", unit: "days" };
      return [waitFor(settings, { happened: [goal(of.successLabel)], timeout: from(at + 1) })];
    }
    const step = plainStep(of, id, known.slice(0, at).filter((one) => one === id).length);
    return step ? [step, ...from(at + 1)] : [goal(of.successLabel)];
  };
  return from(0);
}
