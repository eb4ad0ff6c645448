import type { GoalMetric } from "../../domain/goal.ts";

/** A pattern that every workspace has. */
export interface BuiltInTemplate {
  id: string;
  name: string;
  about: string;
  goalMetric: GoalMetric;
  /** Days from the first to the last. */
  days: number;
  audience: string;
  brief: string;
}

const brief = (...lines: readonly string[]): string => lines.join("\n");

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    id: "product-launch",
    name: "Product launch",
    about: "Three weeks: a teaser, the launch day, and proof from the first customers.",
    goalMetric: "revenue",
    days: 21,
    audience: "Customers who bought something similar, and visitors of the product's page.",
    brief: brief(
      "What is new, in one sentence:",
      "The problem that it solves, in the customer's words:",
      "Proof (test, figures, first customers):",
      "Offer and its end:",
      "Not to be said:",
    ),
  },
  {
    id: "seasonal-sale",
    name: "Seasonal sale",
    about: "Two weeks with an offer that ends on a named day.",
    goalMetric: "revenue",
    days: 14,
    audience: "Customers of last season, and people who left a cart.",
    brief: brief(
      "Occasion:",
      "Offer, its limits and its end:",
      "Three products that show it:",
      "Reminder on the last day:",
      "Stock or delivery dates that must be named:",
    ),
  },
  {
    id: "webinar",
    name: "Webinar or event",
    about: "Four weeks: invitation, reminders, and a follow-up with the recording.",
    goalMetric: "leads",
    days: 28,
    audience: "Leads that are not customers yet, and customers who asked about the topic.",
    brief: brief(
      "Topic and what people can do afterwards:",
      "Speaker:",
      "Day, time and time zone:",
      "What happens after it (recording, offer, call):",
    ),
  },
  {
    id: "lead-magnet",
    name: "Lead magnet",
    about: "Six weeks that turn readers into contacts with a guide or a checklist.",
    goalMetric: "leads",
    days: 42,
    audience: "Readers who came for a problem that the guide solves.",
    brief: brief(
      "Title of the guide:",
      "Three things that it answers:",
      "Where it is offered (articles, posts, partners):",
      "What the form asks, and the text of the consent:",
      "Mails that follow:",
    ),
  },
  {
    id: "newsletter-drive",
    name: "Newsletter drive",
    about: "Four weeks for more newsletter subscribers.",
    goalMetric: "leads",
    days: 28,
    audience: "Visitors who read two articles, and followers in social networks.",
    brief: brief(
      "What each letter brings:",
      "How often it comes:",
      "A sample that shows it:",
      "Where people subscribe:",
    ),
  },
  {
    id: "win-back",
    name: "Win back customers",
    about: "Three weeks for people who have not bought for a while.",
    goalMetric: "won",
    days: 21,
    audience: "Customers without an order for 180 days who still allow mails.",
    brief: brief(
      "Why people stopped, as far as is known:",
      "What is different now:",
      "Offer and its end:",
      "When to stop contacting a person:",
    ),
  },
];
