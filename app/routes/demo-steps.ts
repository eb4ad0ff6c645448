/** Which of a step's four pictures: what fits the screen and the colors of who looks. */
export type DemoView = "desktop" | "phone";
export type DemoTheme = "light" | "dark";

/** Sizes of the pictures, in CSS pixels. */
export const DEMO_SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 640 },
} as const satisfies Readonly<Record<DemoView, { width: number; height: number }>>;

export interface DemoStep {
  id: string;
  title: string;
  text: string;
  /** What the pictures show, for those who cannot see it. */
  alt: string;
  /** The page of the product, in the demonstration account. */
  page: string;
  /** A heading below the top of the page, from which the pictures begin. */
  from?: string;
}

/** Address of one of a step's pictures, below public/. */
export const demoPicture = ({ id }: Pick<DemoStep, "id">, view: DemoView, theme: DemoTheme): string =>
  `/demo-pictures/${id}-${view}-${theme}.webp`;

const PROJECT = "/seo/projects/00000000-0000-7000-8000-000000000063";
const SITE = "/analytics/sites/00000000-0000-7000-8000-000000000030";

/** The walk through the product; scripts/record-demo.ts takes its pictures from the demonstration data of a running product. */
export const DEMO_STEPS: readonly DemoStep[] = [
  {
    id: "dashboard",
    title: "Start with what needs you",
    text: "The dashboard leads with your websites: visitors, health, open issues and the next step. Below it are the numbers of your campaigns.",
    alt: "The dashboard with two websites, their visitors and health, and four cards with reach, engagement, campaigns and conversion",
    page: "/dashboard",
  },
  {
    id: "audit",
    title: "Read what to fix first",
    text: "Kaja crawls your website and groups its issues by cause. The health score, its history and the changes since the last crawl are on one page.",
    alt: "The audit of a tea shop: health score, its history over nine crawls, and the issues to fix first",
    page: PROJECT,
  },
  {
    id: "pages",
    title: "Work through your pages",
    text: "Sort, filter and save views of every crawled page. Export exactly what you see.",
    alt: "A table of the pages of the tea shop with status, issues, words and links",
    page: `${PROJECT}/pages`,
  },
  {
    id: "keywords",
    title: "Follow the searches that matter",
    text: "Import your search figures and see which keywords rose, which fell, and which page should answer each of them.",
    alt: "A table of keywords with clicks, impressions, position and the change since the previous period",
    page: `${PROJECT}/keywords`,
  },
  {
    id: "analytics",
    title: "Measure visitors without cookies",
    text: "One line of code counts visits, sources, pages and goals. No cookie banner is needed for it, and the numbers update live.",
    alt: "The overview of the tea shop's traffic with a chart of visitors, sources, pages and countries",
    page: SITE,
  },
  {
    id: "channels",
    title: "See which channels pay off",
    text: "Visits, conversions, revenue and cost side by side for each channel, and a map of where to spend more and where to spend less.",
    alt: "Channels of the tea shop with visits, conversions, cost and revenue",
    page: `${SITE}/channels`,
  },
  {
    id: "insights",
    title: "See what changed, and why",
    text: "Only changes that are very unlikely to be chance are listed, with the largest cause first and one action for each.",
    alt: "A list of insights, each with what changed, its causes and a button for the next step",
    page: "/insights",
  },
  {
    id: "forms",
    title: "Turn visitors into contacts",
    text: "Build forms with steps and conditions, show them on your website, and see where people stop.",
    alt: "Responses to a form: views, starts and finished responses, and a chart for each question",
    page: "/leads/forms/00000000-0000-7000-8000-000000000040/responses",
  },
  {
    id: "leads",
    title: "Win deals on one board",
    text: "Every lead has a stage, an owner, a value and a next task. Drag a card, or move it with the keyboard.",
    alt: "A board of leads in stages from new to won, with the value of each",
    page: "/leads",
  },
  {
    id: "campaigns",
    title: "Run campaigns across channels",
    text: "A campaign holds its posts, forms, links, search ads and costs, and reports them together against its goal.",
    alt: "A list of campaigns with goal, dates, budget and progress",
    page: "/cross-module",
  },
  {
    id: "strategy",
    title: "Follow a 90-day plan",
    text: "Answer a few questions, and Kaja scores the channels with your own numbers, splits the budget and plans thirteen weeks of tasks.",
    alt: "A strategy with scored channels, a budget and the tasks of the current week",
    page: "/strategy/00000000-0000-7000-8000-000000000090",
  },
  {
    id: "content",
    title: "Plan and publish content",
    text: "Ideas, drafts, reviews and dates in one calendar, with suggestions from your own keywords.",
    alt: "The content calendar with drafts and published pieces by day",
    page: "/content/calendar",
  },
  {
    id: "social",
    title: "Post everywhere from one calendar",
    text: "One text, a version for each channel, checked against each network's limits. Posts go out exactly once, after the approvals you ask for.",
    alt: "The calendar of social posts with planned and published posts by day",
    page: "/social/calendar",
  },
  {
    id: "ads",
    title: "See which ads are worth their cost",
    text: "Import the reports of six networks and compare ads, campaigns and days. Spot ad fatigue before it gets expensive.",
    alt: "Ad performance with spend, conversions, cost per conversion and return on ad spend",
    page: "/adsmart",
  },
  {
    id: "mails",
    title: "Win customers back",
    text: "Ready-made segments of lapsing customers, each with its size and what to send them. Mails reach only those who agreed.",
    alt: "Segments of buyers with their size, revenue and a button for the next campaign",
    page: "/retargeting/win-back",
  },
  {
    id: "automation",
    title: "Automate what repeats",
    text: "Flows of mails, waits and tasks on a canvas or as an outline, with 40 templates. Every run shows each step taken.",
    alt: "A flow on the canvas: a trigger, a mail, a wait for an event and two ways that follow",
    page: "/automation/00000000-0000-7000-8000-0000000000f2?view=canvas",
  },
];
