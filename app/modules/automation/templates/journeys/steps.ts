import { documentOf, type FlowTemplate, MAIL, type Outline, SPLIT, type TemplateStep, WAIT_EVENT } from "../build.ts";

const GREETING = "Hello {{contact.firstName|there}},";

/** A template of an outline. */
export const journey = (head: { id: string; title: string; about: string }, outline: Outline): FlowTemplate => ({
  ...head,
  document: (timeZone) => documentOf(outline, timeZone),
});

export const mail = (subject: string, text: string, branches?: TemplateStep["branches"]): TemplateStep => ({
  kind: "send_mail",
  settings: { subject, text: `${GREETING}\n\n${text}` },
  ports: MAIL,
  ...(branches && { branches }),
});

export const wait = (amount: number, unit: string): TemplateStep => ({
  kind: "wait",
  settings: { mode: "duration", amount: String(amount), unit },
});

/** Nine o'clock of the next working day, on the contact's own clock. */
export const morning: TemplateStep = {
  kind: "wait",
  settings: { mode: "time", weekday: "workday", time: "09:00" },
};

export const waitFor = (
  settings: Record<string, string>,
  branches: { happened: readonly TemplateStep[]; timeout: readonly TemplateStep[] },
): TemplateStep => ({ kind: "wait_event", settings, ports: WAIT_EVENT, branches });

export const split = (
  title: string,
  [path1, op1, value1]: readonly [path: string, op: string, value: string],
  branches: { yes: readonly TemplateStep[]; no: readonly TemplateStep[] },
): TemplateStep => ({
  kind: "split",
  title,
  settings: { by: "conditions", path1, op1, value1 },
  ports: SPLIT,
  branches,
});

export const task = (title: string, due = "2"): TemplateStep => ({ kind: "task", settings: { title, due } });
export const notify = (title: string, text = ""): TemplateStep => ({ kind: "notify", settings: { title, text } });
export const tag = (name: string): TemplateStep => ({ kind: "tag", settings: { action: "add", tag: name } });
export const goal = (name: string): TemplateStep => ({ kind: "goal", settings: { name, after: "end" } });

/** An activity of a type, as the settings of a trigger or a wait. */
export const activity = (type: string) => ({
  type: "activity.recorded",
  path1: "event.type",
  op1: "is",
  value1: type,
});

/** A contact does something that was recorded as an activity. */
export const onActivity = (type: string, more: Record<string, string> = {}) => ({
  kind: "event",
  settings: { ...activity(type), ...more },
});
