import { activity, goal, journey, mail, morning, onActivity, split, tag, task, wait, waitFor } from "./steps.ts";

/** Events, experiments, and the work of the team. */
export const TEAM_JOURNEYS = [
  journey(
    {
      id: "event-reminder",
      title: "Event reminders",
      about: "Confirms a registration, and reminds people the day before. The date is a field of the contact.",
    },
    {
      trigger: onActivity("event.registered", { key: "event.eventId" }),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        mail("You are registered", "we look forward to seeing you. Put the day in your calendar."),
        { kind: "wait", settings: { mode: "date", offset: "1", direction: "before", time: "09:00" } },
        mail("See you tomorrow", "here is everything that you need to know."),
        tag("reminded"),
      ],
    },
  ),
  journey(
    {
      id: "event-no-show",
      title: "Did not come",
      about: "Sends the recording to people who missed an event, and offers another date.",
    },
    {
      trigger: onActivity("event.missed", { key: "event.eventId" }),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        wait(1, "days"),
        morning,
        mail("We missed you", "here is the recording. Would another date suit you?"),
        waitFor(
          { ...activity("event.registered"), amount: "14", unit: "days" },
          { happened: [goal("Registered again")], timeout: [tag("no-show")] },
        ),
      ],
    },
  ),
  journey(
    {
      id: "weekly-calls",
      title: "Calls of the week",
      about: "Each Monday, a task to call everybody who is in a segment.",
    },
    {
      trigger: { kind: "schedule", settings: { every: "week", weekday: "1", time: "08:00" } },
      reentry: { rule: "after_days", days: 6 },
      steps: [task("Call {{contact.name}} this week", "4")],
    },
  ),
  journey(
    {
      id: "missing-details",
      title: "Missing details",
      about: "A day after a contact was added, asks the owner for the phone number if there is none.",
    },
    {
      trigger: { kind: "event", settings: { type: "contact.created" } },
      reentry: { rule: "never", days: 30 },
      steps: [
        wait(1, "days"),
        split("No phone number?", ["contact.phone", "is_empty", ""], {
          yes: [task("Find the phone number of {{contact.name}}", "5")],
          no: [tag("complete")],
        }),
      ],
    },
  ),
  journey(
    {
      id: "two-subjects",
      title: "Two subjects, one winner",
      about: "Sends half of the people you choose one subject and half another, and counts who orders within a week.",
    },
    {
      trigger: { kind: "manual" },
      reentry: { rule: "never", days: 30 },
      steps: [
        {
          kind: "random",
          settings: { share: "50" },
          ports: ["a", "b"],
          branches: {
            a: [
              mail("Three new things for you", "here they are."),
              waitFor(
                { ...activity("order.placed"), amount: "7", unit: "days" },
                { happened: [goal("Ordered after subject A")], timeout: [] },
              ),
            ],
            b: [
              mail("What would you choose?", "here are three new things."),
              waitFor(
                { ...activity("order.placed"), amount: "7", unit: "days" },
                { happened: [goal("Ordered after subject B")], timeout: [] },
              ),
            ],
          },
        },
      ],
    },
  ),
];
