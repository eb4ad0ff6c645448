import { type ChannelId, channelOf } from "./scoring/channels.ts";

/** Weeks of a plan: 90 days, and the day that is missing to the last full week. */
export const PLAN_WEEKS = 13;

export interface PlannedTask {
  /** Unique within a plan, the same each time that it is computed. */
  key: string;
  /** From 1 to 13. */
  week: number;
  channel: ChannelId | null;
  text: string;
  /** Page of the product on which it is done; null when it is done elsewhere. */
  path: string | null;
  /** Title of a draft that the task can begin with. */
  draftTitle: string | null;
}

interface Step {
  week: number;
  text: string;
  path?: string;
  draftTitle?: string;
}

/** What every plan begins and ends with: numbers first, judgement last. */
const FRAME: readonly Step[] = [
  { week: 1, text: "Measure the website, and add your conversions as goals", path: "/analytics" },
  {
    week: 1,
    text: "Write down who you sell to and why they buy, and check it with two customers",
    path: "/strategy",
  },
  { week: 5, text: "Look at the first numbers of each channel, and stop what nobody responded to", path: "/analytics" },
  { week: 9, text: "Compare cost per customer with its limit, and move the budget", path: "/leads" },
  { week: 13, text: "Compare the plan with its results, and plan the next 90 days", path: "/strategy" },
];

const STEPS: Readonly<Record<ChannelId, readonly Step[]>> = {
  seo: [
    { week: 1, text: "Crawl the website and fix the most serious issues", path: "/seo" },
    { week: 2, text: "Choose ten searches that a buyer would make, and a page for each", path: "/seo" },
    { week: 3, text: "Rewrite the title and first paragraph of those pages" },
    {
      week: 6,
      text: "Write the page that answers the best search without one",
      draftTitle: "The question buyers ask first",
    },
    { week: 10, text: "Crawl again, and link the new pages from the ones with the most visits", path: "/seo" },
  ],
  content: [
    { week: 2, text: "List the twenty questions that customers ask before they buy" },
    { week: 3, text: "Write the first guide", draftTitle: "Guide: what to know before you buy" },
    { week: 5, text: "Write the second guide", draftTitle: "Guide: how to choose" },
    { week: 7, text: "Cut each guide into five posts and one mail" },
    { week: 11, text: "Update the guide with the most visits", path: "/analytics" },
  ],
  email: [
    { week: 1, text: "Put a form for the newsletter where people finish reading", path: "/leads/forms" },
    { week: 2, text: "Write the welcome mail that says what comes and how often", draftTitle: "Welcome" },
    { week: 4, text: "Send the first issue", draftTitle: "Newsletter, first issue" },
    { week: 8, text: "Write to people who have not bought for a long time", path: "/leads/segments" },
    { week: 12, text: "Ask inactive readers whether they want to stay" },
  ],
  search_ads: [
    { week: 1, text: "List the searches that already name what you sell, and those to exclude" },
    { week: 2, text: "Start with one campaign, one landing page and a daily limit" },
    { week: 4, text: "Exclude the searches that cost without a result" },
    { week: 8, text: "Test a second landing page against the first" },
  ],
  social_ads: [
    { week: 2, text: "Make three ads: a result, a doubt answered, a customer speaking" },
    { week: 3, text: "Start with one audience and a daily limit" },
    { week: 5, text: "Stop the weakest ad and make one like the best" },
    { week: 9, text: "Try a second audience with the best ad" },
  ],
  social: [
    { week: 1, text: "Choose one network, and three subjects you can speak of for a year" },
    { week: 2, text: "Write the posts of two weeks ahead" },
    { week: 6, text: "Keep the subject that people answer to, and drop the weakest" },
    { week: 10, text: "Make a series of the best post" },
  ],
  partners: [
    { week: 1, text: "List ten businesses that serve the same people and do not compete" },
    { week: 2, text: "Write to three of them with one concrete offer" },
    { week: 6, text: "Do the first joint thing: a mail, a bundle, an event" },
    { week: 10, text: "Count what each partner brought, by its own link", path: "/analytics" },
  ],
  referral: [
    { week: 2, text: "Ask ten happy customers why they recommend you, and to whom" },
    { week: 3, text: "Choose a reward for both sides that a new customer pays for" },
    { week: 4, text: "Ask in the mail after a purchase, with a link for each customer" },
    { week: 9, text: "Thank customers who referred someone, publicly if they agree" },
  ],
  community: [
    { week: 1, text: "Find the three places where your audience asks its questions" },
    { week: 2, text: "Answer one question a day, without a link" },
    { week: 6, text: "Write what you answered most often as a guide", draftTitle: "What people ask most" },
    { week: 10, text: "Invite the most helpful people to try what is new" },
  ],
  events: [
    { week: 2, text: "Choose one question that an hour can answer, and a date in week 6" },
    { week: 3, text: "Put up the registration form", path: "/leads/forms" },
    { week: 6, text: "Hold it, record it, and write to all who registered on the same day" },
    { week: 8, text: "Make three short texts of the recording" },
  ],
  press: [
    { week: 2, text: "Find the number or story that only you have" },
    { week: 3, text: "List fifteen people who write or speak about this subject" },
    { week: 4, text: "Write to five of them individually" },
    { week: 8, text: "Write to ten more with what you learned" },
  ],
  video: [
    { week: 2, text: "Film the three answers that customers ask to see" },
    { week: 4, text: "Put each on the page where the question comes up" },
    { week: 7, text: "Cut the best one into three short ones" },
    { week: 11, text: "Film a customer who shows their result" },
  ],
  retargeting: [
    { week: 2, text: "Ask for consent to ads before anything is counted" },
    { week: 3, text: "Show people the thing that they looked at, for at most 14 days" },
    { week: 6, text: "Leave out everybody who has bought", path: "/leads/segments" },
    { week: 9, text: "Hold back a tenth of the audience to see what the ads really add" },
  ],
};

/** Tasks of a plan in the order of its weeks. */
export function planTasks(channels: readonly ChannelId[]): PlannedTask[] {
  const tasksOf = (channel: ChannelId | null, steps: readonly Step[]): PlannedTask[] =>
    steps.map(({ week, text, path = null, draftTitle = null }, index) => ({
      key: `${channel ?? "frame"}.${index + 1}`,
      week,
      channel,
      text,
      path,
      draftTitle,
    }));
  return [...tasksOf(null, FRAME), ...channels.flatMap((id) => tasksOf(channelOf(id).id, STEPS[id]))].sort(
    (a, b) => a.week - b.week,
  );
}

/** Week of a plan on a day, from 1; 0 before it begins, 14 after its end. */
export function weekOn(startDay: number, today: number): number {
  const week = Math.floor((today - startDay) / 7) + 1;
  return Math.max(0, Math.min(PLAN_WEEKS + 1, week));
}

export interface Progress {
  done: number;
  all: number;
  /** Open tasks whose week is over. */
  late: number;
}

export function progressOf(
  tasks: readonly { week: number; state: "open" | "done" | "skipped" }[],
  week: number,
): Progress {
  const counting = tasks.filter(({ state }) => state !== "skipped");
  return {
    done: counting.filter(({ state }) => state === "done").length,
    all: counting.length,
    late: counting.filter((task) => task.state === "open" && task.week < week).length,
  };
}
