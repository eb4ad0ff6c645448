import { APPROVAL, documentOf, type FlowTemplate, MAIL, SPLIT, type TemplateStep, WAIT_EVENT } from "./build.ts";

const GREETING = "Hello {{contact.firstName|there}},";

const mail = (subject: string, text: string, branches?: TemplateStep["branches"]): TemplateStep => ({
  kind: "send_mail",
  settings: { subject, text: `${GREETING}\n\n${text}` },
  ports: MAIL,
  ...(branches && { branches }),
});
const wait = (amount: number, unit: string): TemplateStep => ({
  kind: "wait",
  settings: { mode: "duration", amount: String(amount), unit },
});
const morning: TemplateStep = { kind: "wait", settings: { mode: "time", weekday: "workday", time: "09:00" } };
const waitFor = (
  settings: Record<string, string>,
  branches: { happened: readonly TemplateStep[]; timeout: readonly TemplateStep[] },
): TemplateStep => ({ kind: "wait_event", settings, ports: WAIT_EVENT, branches });
const task = (title: string, due = "2"): TemplateStep => ({ kind: "task", settings: { title, due } });
const notify = (title: string, text = ""): TemplateStep => ({ kind: "notify", settings: { title, text } });
const tag = (name: string): TemplateStep => ({ kind: "tag", settings: { action: "add", tag: name } });
const goal = (name: string): TemplateStep => ({ kind: "goal", settings: { name, after: "end" }, ports: ["next"] });
const activity = (type: string) => ({ type: "activity.recorded", path1: "event.type", op1: "is", value1: type });

/** The journeys that a workspace can begin with. Each uses what the editor has, and is a draft until it is published. */
export const TEMPLATES: readonly FlowTemplate[] = [
  {
    id: "welcome",
    title: "Welcome",
    about: "Greets people who sent a form, and writes again after three days.",
    needs: ["form"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "form" },
          reentry: { rule: "never", days: 30 },
          steps: [
            mail("Welcome", "thank you for joining us. Reply to this mail if you have a question."),
            wait(3, "days"),
            morning,
            mail("How to begin", "here are the three things that most people do first."),
          ],
        },
        zone,
      ),
  },
  {
    id: "form-follow-up",
    title: "Follow up on a form",
    about: "Creates a task for the owner, and reminds them when the lead was not moved within two days.",
    needs: ["form"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "form" },
          steps: [
            task("Answer {{contact.name}}", "1"),
            waitFor(
              { type: "lead.stage_changed", amount: "2", unit: "days" },
              { happened: [goal("Answered in time")], timeout: [notify("{{contact.name}} waits for an answer")] },
            ),
          ],
        },
        zone,
      ),
  },
  {
    id: "cart",
    title: "Abandoned cart",
    about: "Reminds people of a cart and stops once they order. Two carts are two runs.",
    needs: [],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "event", settings: { ...activity("cart.abandoned"), key: "event.cartId" } },
          reentry: { rule: "after_exit", days: 30 },
          steps: [
            waitFor(
              { ...activity("order.placed"), amount: "4", unit: "hours" },
              {
                happened: [goal("Ordered without a reminder")],
                timeout: [
                  mail("Did you forget something?", "your cart is still there. Would you like to finish your order?"),
                  waitFor(
                    { ...activity("order.placed"), amount: "3", unit: "days" },
                    { happened: [goal("Ordered after the reminder")], timeout: [tag("cart-lost")] },
                  ),
                ],
              },
            ),
          ],
        },
        zone,
      ),
  },
  {
    id: "win-back",
    title: "Win back",
    about: "Writes to people who have become inactive, and asks the team to call the valuable ones.",
    needs: ["segment"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "segment", settings: { when: "enters" } },
          reentry: { rule: "after_days", days: 180 },
          steps: [
            mail("We miss you", "it has been a while. Here is what is new."),
            waitFor(
              { type: "activity.recorded", amount: "14", unit: "days", since: "now" },
              {
                happened: [goal("Came back")],
                timeout: [
                  {
                    kind: "split",
                    settings: { by: "conditions", path1: "contact.score", op1: "at_least", value1: "50" },
                    ports: SPLIT,
                    branches: { yes: [task("Call {{contact.name}}", "3")], no: [tag("inactive")] },
                  },
                ],
              },
            ),
          ],
        },
        zone,
      ),
  },
  {
    id: "birthday",
    title: "Birthday",
    about: "Congratulates on the day, at nine in the person's own time.",
    needs: ["date_field"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "date", settings: { offset: "0", direction: "before", yearly: "on", time: "00:05" } },
          reentry: { rule: "after_days", days: 300 },
          steps: [
            { kind: "wait", settings: { mode: "time", weekday: "any", time: "09:00" } },
            mail("Happy birthday", "all the best from us. Today there is a present for you in our shop."),
          ],
        },
        zone,
      ),
  },
  {
    id: "trial",
    title: "Trial onboarding",
    about: "Leads people through a trial and asks for the order before it ends.",
    needs: [],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "event", settings: activity("trial.started") },
          steps: [
            mail("Your trial has begun", "start with one thing: invite a colleague."),
            wait(3, "days"),
            mail("Half an hour well spent", "these two features save the most time."),
            waitFor(
              { ...activity("order.placed"), amount: "8", unit: "days" },
              {
                happened: [goal("Bought")],
                timeout: [
                  mail("Your trial ends soon", "would you like to keep what you built?"),
                  task("Ask {{contact.name}} how the trial went"),
                ],
              },
            ),
          ],
        },
        zone,
      ),
  },
  {
    id: "review-request",
    title: "Ask for a review",
    about: "Asks a week after an order, at most twice a year.",
    needs: [],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "event", settings: activity("order.placed") },
          reentry: { rule: "after_days", days: 180 },
          steps: [
            wait(7, "days"),
            morning,
            mail("How was it?", "would you write two sentences about your order?"),
            tag("asked-for-review"),
          ],
        },
        zone,
      ),
  },
  {
    id: "lead-routing",
    title: "Lead routing",
    about: "Gives new leads to one of two colleagues by country, with a task.",
    needs: ["member"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "event", settings: { type: "lead.created" } },
          reentry: { rule: "never", days: 30 },
          steps: [
            {
              kind: "split",
              title: "From our home market?",
              settings: { by: "conditions", path1: "contact.country", op1: "is", value1: "EE" },
              ports: SPLIT,
              branches: {
                yes: [{ kind: "owner", title: "Home market" }, task("Call {{contact.name}}", "1")],
                no: [{ kind: "owner", title: "Export" }, task("Write to {{contact.name}}", "1")],
              },
            },
          ],
        },
        zone,
      ),
  },
  {
    id: "lead-sla",
    title: "Answer leads in time",
    about: "Notifies the owner when a new lead was not moved within a day, and the team after two.",
    needs: [],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "event", settings: { type: "lead.created" } },
          steps: [
            waitFor(
              { type: "lead.stage_changed", amount: "1", unit: "days" },
              {
                happened: [goal("Answered within a day")],
                timeout: [
                  notify("{{contact.name}} has waited for a day"),
                  waitFor(
                    { type: "lead.stage_changed", amount: "1", unit: "days" },
                    {
                      happened: [goal("Answered within two days")],
                      timeout: [tag("late-answer"), task("Answer {{contact.name}} today", "0")],
                    },
                  ),
                ],
              },
            ),
          ],
        },
        zone,
      ),
  },
  {
    id: "contract-end",
    title: "End of a contract",
    about: "Reminds the customer a month before a date of theirs, and the owner two weeks before it.",
    needs: ["date_field"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "date", settings: { offset: "30", direction: "before", time: "08:00" } },
          steps: [
            mail("Your contract ends in a month", "shall we talk about what comes next?"),
            wait(16, "days"),
            task("Call {{contact.name}} about the contract", "1"),
          ],
        },
        zone,
      ),
  },
  {
    id: "sunset",
    title: "Sunset",
    about: "Asks people who never react whether they want mails at all, and stops writing to those who do not answer.",
    needs: ["segment"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "segment", settings: { when: "enters" } },
          reentry: { rule: "never", days: 30 },
          steps: [
            mail("Do you still want our mails?", "if you do, reply with one word. If not, do nothing.", {
              not_sent: [],
            }),
            waitFor(
              { type: "activity.recorded", amount: "30", unit: "days", since: "now" },
              {
                happened: [goal("Still interested")],
                timeout: [
                  {
                    kind: "consent",
                    settings: { channel: "email", state: "withdrawn", text: "No reaction to our question" },
                  },
                  tag("sunset"),
                ],
              },
            ),
          ],
        },
        zone,
      ),
  },
  {
    id: "approved-offer",
    title: "Offer with approval",
    about: "Has a colleague decide whether a lead gets an offer, and writes to those who do.",
    needs: ["stage"],
    document: (zone) =>
      documentOf(
        {
          trigger: { kind: "manual" },
          steps: [
            {
              kind: "approval",
              settings: {
                title: "An offer for {{contact.name}}?",
                text: "Score {{contact.score}}, {{contact.country}}",
                amount: "3",
                unit: "days",
              },
              ports: APPROVAL,
              branches: {
                approved: [
                  { kind: "stage", title: "Offer" },
                  mail("Our offer", "we would like to work with you. May we send you the details?"),
                  goal("Offer sent"),
                ],
                refused: [tag("no-offer")],
                timeout: [notify("Nobody decided about {{contact.name}}")],
              },
            },
          ],
        },
        zone,
      ),
  },
];
