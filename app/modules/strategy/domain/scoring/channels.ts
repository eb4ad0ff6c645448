import type { Asset, Goal, Stage } from "../situation.ts";

/*
 * The channels that a plan chooses from, and what is held of each before anything is measured. Fit runs from 0 (does not
 * serve it) to 3 (made for it). These are our rules of thumb: the page names them so, and own numbers outweigh them.
 */

export const CHANNEL_IDS = [
  "seo",
  "content",
  "email",
  "search_ads",
  "social_ads",
  "social",
  "partners",
  "referral",
  "community",
  "events",
  "press",
  "video",
  "retargeting",
] as const;
export type ChannelId = (typeof CHANNEL_IDS)[number];

export interface Channel {
  id: ChannelId;
  name: string;
  /** What it is, in one sentence. */
  about: string;
  goals: Readonly<Record<Goal, number>>;
  stages: Readonly<Record<Stage, number>>;
  /** Things that make it work better at once. */
  helpedBy: readonly Asset[];
  /** Without one of these it cannot begin; none means that anybody can. */
  needsOneOf: readonly Asset[];
  /** Hours a week below which it comes to nothing. */
  minHoursPerWeek: number;
  /** Whether it takes money besides time. */
  isPaid: boolean;
  /** Weeks until it can be judged. */
  weeksToEffect: number;
  /** Name that the channel report gives visits of this kind. */
  reportedAs: string | null;
}

const goals = (awareness: number, leads: number, sales: number, retention: number) => ({
  awareness,
  leads,
  sales,
  retention,
});
const stages = (idea: number, launch: number, growth: number, mature: number) => ({ idea, launch, growth, mature });

export const CHANNELS: readonly Channel[] = [
  {
    id: "seo",
    name: "Search engines",
    about: "Pages that answer what people search for.",
    goals: goals(2, 3, 3, 1),
    stages: stages(1, 2, 3, 3),
    helpedBy: ["blog", "expert", "reviews"],
    needsOneOf: ["website", "blog"],
    minHoursPerWeek: 3,
    isPaid: false,
    weeksToEffect: 12,
    reportedAs: "Organic Search",
  },
  {
    id: "content",
    name: "Guides and articles",
    about: "Texts that are worth a visit of their own and that other channels share.",
    goals: goals(3, 3, 1, 2),
    stages: stages(2, 2, 3, 3),
    helpedBy: ["blog", "expert", "email_list"],
    needsOneOf: ["website", "blog"],
    minHoursPerWeek: 4,
    isPaid: false,
    weeksToEffect: 10,
    reportedAs: null,
  },
  {
    id: "email",
    name: "Email",
    about: "Mails to people who asked for them.",
    goals: goals(0, 2, 3, 3),
    stages: stages(1, 2, 3, 3),
    helpedBy: ["customers", "blog"],
    needsOneOf: ["email_list", "customers"],
    minHoursPerWeek: 2,
    isPaid: false,
    weeksToEffect: 2,
    reportedAs: "Email",
  },
  {
    id: "search_ads",
    name: "Search ads",
    about: "Ads beside searches that already ask for what you sell.",
    goals: goals(1, 3, 3, 0),
    stages: stages(2, 3, 3, 2),
    helpedBy: ["reviews", "product_feed"],
    needsOneOf: ["website"],
    minHoursPerWeek: 2,
    isPaid: true,
    weeksToEffect: 3,
    reportedAs: "Paid Search",
  },
  {
    id: "social_ads",
    name: "Social ads",
    about: "Ads in feeds, aimed at an audience you describe.",
    goals: goals(3, 2, 2, 1),
    stages: stages(2, 3, 3, 2),
    helpedBy: ["video", "reviews", "product_feed"],
    needsOneOf: ["website"],
    minHoursPerWeek: 3,
    isPaid: true,
    weeksToEffect: 3,
    reportedAs: "Paid Social",
  },
  {
    id: "social",
    name: "Social posts",
    about: "Regular posts on the networks where your audience is.",
    goals: goals(3, 1, 1, 2),
    stages: stages(3, 2, 2, 2),
    helpedBy: ["social_audience", "video", "expert"],
    needsOneOf: [],
    minHoursPerWeek: 3,
    isPaid: false,
    weeksToEffect: 8,
    reportedAs: "Organic Social",
  },
  {
    id: "partners",
    name: "Partners",
    about: "Businesses with the same audience that recommend you, and you them.",
    goals: goals(2, 3, 2, 1),
    stages: stages(2, 3, 3, 2),
    helpedBy: ["partners", "reviews"],
    needsOneOf: [],
    minHoursPerWeek: 2,
    isPaid: false,
    weeksToEffect: 6,
    reportedAs: "Referral",
  },
  {
    id: "referral",
    name: "Referrals",
    about: "A reason and a way for customers to recommend you.",
    goals: goals(1, 2, 3, 3),
    stages: stages(0, 1, 3, 3),
    helpedBy: ["reviews", "email_list"],
    needsOneOf: ["customers"],
    minHoursPerWeek: 1,
    isPaid: false,
    weeksToEffect: 6,
    reportedAs: null,
  },
  {
    id: "community",
    name: "Communities",
    about: "Being useful where your audience already talks.",
    goals: goals(2, 2, 1, 3),
    stages: stages(3, 3, 2, 1),
    helpedBy: ["expert"],
    needsOneOf: [],
    minHoursPerWeek: 3,
    isPaid: false,
    weeksToEffect: 6,
    reportedAs: null,
  },
  {
    id: "events",
    name: "Events and webinars",
    about: "An hour in which people see that you know your subject.",
    goals: goals(2, 3, 1, 2),
    stages: stages(1, 2, 3, 3),
    helpedBy: ["expert", "email_list", "partners"],
    needsOneOf: ["expert", "partners"],
    minHoursPerWeek: 4,
    isPaid: false,
    weeksToEffect: 6,
    reportedAs: null,
  },
  {
    id: "press",
    name: "Press and podcasts",
    about: "A story that is news to somebody else's audience.",
    goals: goals(3, 1, 1, 0),
    stages: stages(2, 3, 2, 2),
    helpedBy: ["expert", "reviews"],
    needsOneOf: [],
    minHoursPerWeek: 2,
    isPaid: false,
    weeksToEffect: 8,
    reportedAs: null,
  },
  {
    id: "video",
    name: "Video",
    about: "Short films that show what words only claim.",
    goals: goals(3, 2, 2, 1),
    stages: stages(1, 2, 3, 2),
    helpedBy: ["social_audience", "expert"],
    needsOneOf: ["video"],
    minHoursPerWeek: 5,
    isPaid: false,
    weeksToEffect: 8,
    reportedAs: "Organic Video",
  },
  {
    id: "retargeting",
    name: "Retargeting",
    about: "Ads for people who were on your website, with their consent.",
    goals: goals(0, 2, 3, 2),
    stages: stages(0, 1, 3, 3),
    helpedBy: ["product_feed", "reviews"],
    needsOneOf: ["website"],
    minHoursPerWeek: 1,
    isPaid: true,
    weeksToEffect: 3,
    reportedAs: null,
  },
];

export const channelOf = (id: ChannelId): Channel => {
  const channel = CHANNELS.find((each) => each.id === id);
  if (!channel) throw new Error(`No channel ${id}`);
  return channel;
};
