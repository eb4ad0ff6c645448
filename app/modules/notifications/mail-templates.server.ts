import { button, facts, greeting, link, mailTemplate, quote, text } from "#app/platform/mail/template.ts";
import { exact } from "#app/shared/format/number.ts";

const signed = (value: number): string => `${value > 0 ? "+" : ""}${exact(Math.round(value * 10) / 10)}`;

interface CampaignAlertData {
  projectName: string;
  /** What went wrong, as a title. */
  title: string;
  /** The same in sentences, with the figures. */
  explanation: string;
  /** What it is about, line by line: changed lines of robots.txt, pages with their canonicals. */
  details?: readonly { title: string; lines: readonly string[] }[];
  /** Absolute address of the report. */
  url: string;
}

export const campaignAlert = mailTemplate(
  "campaign-alert",
  ({ projectName, title, explanation, details = [], url }: CampaignAlertData) => ({
    subject: `${projectName}: ${title}`,
    preview: explanation,
    heading: title,
    blocks: [
      facts(["Website", projectName]),
      text(explanation),
      ...details.flatMap((part) => [text(`${part.title}:`), quote(part.lines.join("\n"))]),
      button("Open the report", url),
    ],
  }),
  {
    projectName: "Shop",
    title: "robots.txt has changed",
    explanation: "1 line added.",
    details: [{ title: "robots.txt has changed", lines: ["- Disallow: /a<b>", "+ Disallow: /c"] }],
    url: "https://kaja.example/seo/1",
  },
);

export interface PerformanceReportData {
  workspaceName: string;
  projects: readonly {
    name: string;
    /** 0 to 100; null without a score. */
    healthPercent: number | null;
    /** Against the last crawl of the week before. */
    healthChange: number | null;
    newCount: number;
    fixedCount: number;
    pagesCrawled: number;
  }[];
  /** Absolute address of the list of websites. */
  url: string;
}

const health = (percent: number | null, change: number | null): string =>
  percent === null
    ? "no health score"
    : `health ${Math.round(percent)}%${change === null ? "" : ` (${signed(change)})`}`;

export const performanceReport = mailTemplate(
  "performance-report",
  ({ workspaceName, projects, url }: PerformanceReportData) => ({
    subject: `${workspaceName}: your week in numbers`,
    preview: projects
      .map(({ name, healthPercent, healthChange }) => `${name}: ${health(healthPercent, healthChange)}`)
      .join(", "),
    heading: "Your week in numbers",
    blocks: [
      text(`What the crawls of the last seven days found in ${workspaceName}.`),
      facts(
        ...projects.map(
          ({ name, healthPercent, healthChange, newCount, fixedCount, pagesCrawled }): [string, string] => [
            name,
            `${health(healthPercent, healthChange)}, ${exact(newCount)} new and ${exact(fixedCount)} fixed findings, ${exact(pagesCrawled)} pages crawled`,
          ],
        ),
      ),
      button("Open your websites", url),
    ],
  }),
  {
    workspaceName: "Shop & sons",
    projects: [
      { name: "Shop", healthPercent: 91.6, healthChange: 2.25, newCount: 1_200, fixedCount: 3, pagesCrawled: 40 },
      { name: "Blog", healthPercent: null, healthChange: null, newCount: 0, fixedCount: 0, pagesCrawled: 1 },
    ],
    url: "https://kaja.example/seo",
  },
);

export interface RecommendationsData {
  workspaceName: string;
  fixes: readonly {
    projectName: string;
    title: string;
    why: string;
    pageCount: number;
    /** Absolute address of the pages concerned. */
    url: string;
  }[];
}

export const recommendations = mailTemplate(
  "recommendations",
  ({ workspaceName, fixes }: RecommendationsData) => ({
    subject: `${workspaceName}: what to fix first`,
    preview: fixes.map(({ title }) => title).join(", "),
    heading: "What to fix first",
    blocks: [
      text("Out of everything the latest crawls found, this gains most for the work it takes."),
      ...fixes.flatMap(({ projectName, title, why, pageCount, url }) => [
        text(`${title}: ${exact(pageCount)} ${pageCount === 1 ? "page" : "pages"} of ${projectName}. ${why}`),
        link(`See the pages: ${title}`, url),
      ]),
    ],
  }),
  {
    workspaceName: "Shop",
    fixes: [
      {
        projectName: "Shop",
        title: "Page without a title",
        why: "It matters.",
        pageCount: 1,
        url: "https://kaja.example/seo/1/issues/a",
      },
    ],
  },
);

interface MarketingTipData {
  title: string;
  body: string;
  action: string;
  url: string;
}

export const marketingTip = mailTemplate(
  "marketing-tip",
  ({ title, body, action, url }: MarketingTipData) => ({
    subject: title,
    preview: body,
    heading: title,
    blocks: [text(body), button(action, url)],
  }),
  { title: "A tip", body: "Do it.", action: "Go", url: "https://kaja.example/seo" },
);

interface PlanNewsData {
  firstName: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
}

/** What becomes of a plan: the words come with the occasion. */
export const planNews = mailTemplate(
  "plan-news",
  ({ firstName, subject, heading, paragraphs, action }: PlanNewsData) => ({
    subject,
    preview: paragraphs[0] ?? heading,
    heading,
    blocks: [greeting(firstName), ...paragraphs.map(text), button(action.label, action.url)],
  }),
  {
    firstName: "Ada",
    subject: "Your trial ends in 3 days",
    heading: "Your trial ends in 3 days",
    paragraphs: ["Order a plan to keep your data."],
    action: { label: "See the plans", url: "https://kaja.example/billing" },
  },
);
