import { APPROVAL } from "../build.ts";
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

/** From the first contact to the offer. */
export const LEAD_JOURNEYS = [
  journey(
    {
      id: "form-follow-up",
      title: "Follow up on a form",
      about: "Creates a task for the owner, and reminds them when the lead was not moved within two days.",
    },
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
  ),
  journey(
    {
      id: "lead-routing",
      title: "Lead routing",
      about: "Gives new leads to one of two colleagues by country, with a task.",
    },
    {
      trigger: { kind: "event", settings: { type: "lead.created" } },
      reentry: { rule: "never", days: 30 },
      steps: [
        split("From our home market?", ["contact.country", "is", "EE"], {
          yes: [{ kind: "owner", title: "Home market" }, task("Call {{contact.name}}", "1")],
          no: [{ kind: "owner", title: "Export" }, task("Write to {{contact.name}}", "1")],
        }),
      ],
    },
  ),
  journey(
    {
      id: "lead-sla",
      title: "Answer leads in time",
      about: "Notifies the owner when a new lead was not moved within a day, and the team after two.",
    },
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
  ),
  journey(
    {
      id: "approved-offer",
      title: "Offer with approval",
      about: "Has a colleague decide whether a lead gets an offer, and writes to those who do.",
    },
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
  ),
  journey(
    {
      id: "hot-lead",
      title: "Hot lead",
      about: "Notifies the owner when somebody enters a segment of promising leads, and asks again after a day.",
    },
    {
      trigger: { kind: "segment", settings: { when: "enters" } },
      reentry: { rule: "after_days", days: 90 },
      steps: [
        notify("{{contact.name}} looks ready to talk", "Score {{contact.score}}, {{contact.country}}"),
        task("Call {{contact.name}}", "0"),
        waitFor(
          { type: "lead.stage_changed", amount: "1", unit: "days" },
          { happened: [goal("Called within a day")], timeout: [notify("{{contact.name}} still waits for your call")] },
        ),
      ],
    },
  ),
  journey(
    {
      id: "lead-magnet",
      title: "After a download",
      about: "Sends what was promised, follows up twice, and hands over to sales when somebody asks for more.",
    },
    {
      trigger: { kind: "form" },
      steps: [
        mail("Here is your download", "thank you for your interest. Reply to this mail if the link does not work."),
        wait(2, "days"),
        morning,
        mail("Did you find the time?", "most people begin with chapter two: it saves the most work."),
        waitFor(
          { type: "form.submitted", amount: "7", unit: "days", since: "now" },
          {
            happened: [task("Call {{contact.name}}", "1"), goal("Asked for more")],
            timeout: [mail("One question", "what are you working on? One sentence is enough."), tag("downloaded")],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "demo-request",
      title: "Request for a demo",
      about: "Confirms the request at once, gives it to the owner, and reminds everybody until it is done.",
    },
    {
      trigger: { kind: "form" },
      steps: [
        task("Arrange the demo with {{contact.name}}", "1"),
        mail("Your demo", "thank you. We will propose a time within one working day."),
        waitFor(
          { type: "lead.stage_changed", amount: "2", unit: "days" },
          {
            happened: [goal("Demo arranged")],
            timeout: [
              notify("{{contact.name}} has no demo yet"),
              mail("Still interested?", "we have not met yet. Which day suits you?"),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "quote",
      title: "Follow up on a quote",
      about: "Asks three working days after a quote, and gives the owner a task when there is no answer.",
    },
    {
      trigger: onActivity("quote.sent", { key: "event.quoteId" }),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        waitFor(
          { ...activity("quote.accepted"), amount: "3", unit: "days" },
          {
            happened: [goal("Accepted without a reminder")],
            timeout: [
              morning,
              mail("Your quote", "do you have a question about our quote? We are glad to change it."),
              waitFor(
                { ...activity("quote.accepted"), amount: "5", unit: "days" },
                {
                  happened: [goal("Accepted after the reminder")],
                  timeout: [task("Call {{contact.name}} about the quote", "1")],
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
      id: "missed-call",
      title: "Missed call",
      about: "Writes to people who could not be reached by phone, and puts the call back on the list.",
    },
    {
      trigger: onActivity("call.missed"),
      reentry: { rule: "after_days", days: 7 },
      steps: [
        mail("Sorry we missed each other", "when may we call you? Reply with a day and an hour."),
        wait(1, "days"),
        morning,
        task("Call {{contact.name}} again", "0"),
      ],
    },
  ),
  journey(
    {
      id: "nurture",
      title: "Slow leads",
      about: "Four mails, a week apart, for leads that are not ready; ends when the lead moves to another stage.",
    },
    {
      trigger: { kind: "segment", settings: { when: "enters" } },
      reentry: { rule: "after_days", days: 365 },
      steps: [
        mail("How others solve it", "here is how a company like yours began."),
        waitFor(
          { type: "lead.stage_changed", amount: "1", unit: "weeks" },
          {
            happened: [goal("Moved on after one mail")],
            timeout: [
              mail("What it costs, and what it saves", "here is the calculation, with all its assumptions."),
              waitFor(
                { type: "lead.stage_changed", amount: "1", unit: "weeks" },
                {
                  happened: [goal("Moved on after two mails")],
                  timeout: [
                    mail("Three questions that we hear most", "and our answers to them."),
                    wait(1, "weeks"),
                    morning,
                    mail("Shall we talk?", "half an hour is enough. If not, we will leave you in peace."),
                    tag("nurtured"),
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
      id: "handover",
      title: "Handover after a stage",
      about: "Gives a lead that moved on to another colleague, with a task and a note for both.",
    },
    {
      trigger: { kind: "event", settings: { type: "lead.stage_changed" } },
      reentry: { rule: "after_days", days: 30 },
      steps: [
        notify("You hand {{contact.name}} over"),
        { kind: "owner", title: "Next owner" },
        task("Introduce yourself to {{contact.name}}", "1"),
      ],
    },
  ),
];
