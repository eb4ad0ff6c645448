import { activity, goal, journey, mail, morning, notify, onActivity, tag, task, wait, waitFor } from "./steps.ts";

/** From signing up to being at home. */
export const ONBOARDING_JOURNEYS = [
  journey(
    {
      id: "welcome",
      title: "Welcome",
      about: "Greets people who sent a form, and writes again after three days.",
    },
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
  ),
  journey(
    {
      id: "trial",
      title: "Trial onboarding",
      about: "Leads people through a trial and asks for the order before it ends.",
    },
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
  ),
  journey(
    {
      id: "unconfirmed",
      title: "Confirmed sign-up",
      about: "Welcomes people once they agreed to mails, and lists those who did not confirm within three days.",
    },
    {
      trigger: { kind: "form" },
      reentry: { rule: "never", days: 30 },
      steps: [
        waitFor(
          { type: "consent.changed", amount: "3", unit: "days" },
          {
            happened: [mail("You are on the list", "thank you for confirming. This is what you can expect from us.")],
            timeout: [tag("not-confirmed"), notify("{{contact.name}} did not confirm the sign-up")],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "onboarding",
      title: "First steps",
      about: "Leads new users to the end of the set-up, and asks for a call when they are stuck.",
    },
    {
      trigger: onActivity("account.created"),
      reentry: { rule: "never", days: 30 },
      steps: [
        mail("Your first ten minutes", "do one thing today: finish the set-up."),
        waitFor(
          { ...activity("setup.finished"), amount: "3", unit: "days" },
          {
            happened: [mail("Well done", "here is what to do next."), goal("Finished within three days")],
            timeout: [
              morning,
              mail("Where are you stuck?", "reply with one sentence, and we will help."),
              waitFor(
                { ...activity("setup.finished"), amount: "5", unit: "days" },
                {
                  happened: [goal("Finished after the reminder")],
                  timeout: [task("Help {{contact.name}} with the set-up", "1")],
                },
              ),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "trial-expired",
      title: "After the trial",
      about: "Asks people who did not buy why, and writes once more two weeks later.",
    },
    {
      trigger: onActivity("trial.ended"),
      reentry: { rule: "after_days", days: 180 },
      steps: [
        waitFor(
          { ...activity("order.placed"), amount: "1", unit: "days" },
          {
            happened: [goal("Bought at the end of the trial")],
            timeout: [
              morning,
              mail("What was missing?", "your trial has ended. What would have made you stay?"),
              waitFor(
                { ...activity("order.placed"), amount: "2", unit: "weeks" },
                {
                  happened: [goal("Bought after the trial")],
                  timeout: [
                    mail("The door stays open", "your work is kept. You can continue at any time."),
                    tag("trial-lost"),
                  ],
                },
              ),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "inactive-user",
      title: "Has not signed in",
      about: "Writes to users who have not come back, and tells the owner when that does not help.",
    },
    {
      trigger: { kind: "segment", settings: { when: "enters" } },
      reentry: { rule: "after_days", days: 60 },
      steps: [
        morning,
        mail("Something new for you", "since you were last here, two things have become easier."),
        waitFor(
          { ...activity("signed.in"), amount: "10", unit: "days" },
          { happened: [goal("Came back")], timeout: [task("Ask {{contact.name}} what is missing", "2")] },
        ),
      ],
    },
  ),
];
