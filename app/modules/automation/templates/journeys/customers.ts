import {
  activity,
  goal,
  journey,
  mail,
  morning,
  notify,
  onActivity,
  split,
  tag,
  task,
  wait,
  waitFor,
} from "./steps.ts";

/** With people who are customers already. */
export const CUSTOMER_JOURNEYS = [
  journey(
    {
      id: "birthday",
      title: "Birthday",
      about: "Congratulates on the day, at nine in the person's own time.",
    },
    {
      trigger: { kind: "date", settings: { offset: "0", direction: "before", yearly: "on", time: "00:05" } },
      reentry: { rule: "after_days", days: 300 },
      steps: [
        { kind: "wait", settings: { mode: "time", weekday: "any", time: "09:00" } },
        mail("Happy birthday", "all the best from us. Today there is a present for you in our shop."),
      ],
    },
  ),
  journey(
    {
      id: "contract-end",
      title: "End of a contract",
      about: "Reminds the customer a month before a date of theirs, and the owner two weeks before it.",
    },
    {
      trigger: { kind: "date", settings: { offset: "30", direction: "before", time: "08:00" } },
      steps: [
        mail("Your contract ends in a month", "shall we talk about what comes next?"),
        wait(16, "days"),
        task("Call {{contact.name}} about the contract", "1"),
      ],
    },
  ),
  journey(
    {
      id: "sunset",
      title: "Sunset",
      about: "Asks inactive people whether they still want mails, and stops writing to those who do not answer.",
    },
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
  ),
  journey(
    {
      id: "renewal",
      title: "Renewal in three steps",
      about: "Writes 60 and 30 days before a renewal, and gives the owner a task a week before it.",
    },
    {
      trigger: { kind: "date", settings: { offset: "60", direction: "before", time: "08:00" } },
      reentry: { rule: "after_days", days: 180 },
      steps: [
        mail("Your renewal is two months away", "would you like to change anything? Now is a good time."),
        waitFor(
          { ...activity("contract.renewed"), amount: "30", unit: "days" },
          {
            happened: [goal("Renewed early")],
            timeout: [
              morning,
              mail("Your renewal is a month away", "this is what will happen, and what it costs."),
              waitFor(
                { ...activity("contract.renewed"), amount: "22", unit: "days" },
                {
                  happened: [goal("Renewed after the reminder")],
                  timeout: [task("Call {{contact.name}} about the renewal", "0")],
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
      id: "anniversary",
      title: "Customer anniversary",
      about: "Thanks people each year on the day they became a customer.",
    },
    {
      trigger: { kind: "date", settings: { offset: "0", direction: "before", yearly: "on", time: "00:05" } },
      reentry: { rule: "after_days", days: 300 },
      steps: [
        { kind: "wait", settings: { mode: "time", weekday: "any", time: "10:00" } },
        mail("Another year together", "thank you for your trust. Tell us what we should do better next year."),
      ],
    },
  ),
  journey(
    {
      id: "survey-score",
      title: "After a survey",
      about: "Asks happy customers for a review and calls unhappy ones. Reads the answer that the form calls “score”.",
    },
    {
      trigger: { kind: "form" },
      reentry: { rule: "after_days", days: 90 },
      steps: [
        split("Happy?", ["event.score", "at_least", "9"], {
          yes: [
            wait(1, "days"),
            morning,
            mail("Would you say it in public?", "you gave us a very good score. Would you write a short review?"),
            tag("promoter"),
          ],
          no: [
            split("Unhappy?", ["event.score", "at_most", "6"], {
              yes: [
                notify("{{contact.name}} is not happy", "Score {{event.score}}"),
                task("Call {{contact.name}} and listen", "0"),
                tag("detractor"),
              ],
              no: [tag("passive")],
            }),
          ],
        }),
      ],
    },
  ),
  journey(
    {
      id: "referral",
      title: "Recommend us",
      about: "Asks satisfied customers to recommend you, once a year, and counts who does.",
    },
    {
      trigger: { kind: "segment", settings: { when: "enters" } },
      reentry: { rule: "after_days", days: 365 },
      steps: [
        morning,
        mail("Who else could use this?", "if you know somebody, forward this mail. Both of you get something from us."),
        waitFor(
          { ...activity("referral.made"), amount: "30", unit: "days" },
          { happened: [mail("Thank you", "your friend has joined."), goal("Recommended us")], timeout: [] },
        ),
      ],
    },
  ),
  journey(
    {
      id: "support-closed",
      title: "After a support case",
      about: "Asks a day after a case was closed whether the problem is solved, and opens a task when it is not.",
    },
    {
      trigger: onActivity("ticket.closed", { key: "event.ticketId" }),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        wait(1, "days"),
        morning,
        mail("Is it solved?", "if not, reply to this mail, and we will look at it again."),
        waitFor(
          { ...activity("ticket.reopened"), amount: "5", unit: "days", since: "now" },
          { happened: [task("Look at the case of {{contact.name}} again", "0")], timeout: [goal("Solved")] },
        ),
      ],
    },
  ),
];
