import { button, facts, link, type MailContent, quote, text } from "./content.ts";

const number = (value: number): string => value.toLocaleString("en");
const signed = (value: number): string => `${value > 0 ? "+" : ""}${number(Math.round(value * 10) / 10)}`;

export interface CampaignAlertData {
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

export const campaignAlert = ({
  projectName,
  title,
  explanation,
  details = [],
  url,
}: CampaignAlertData): MailContent => ({
  subject: `${projectName}: ${title}`,
  preview: explanation,
  heading: title,
  blocks: [
    facts(["Website", projectName]),
    text(explanation),
    ...details.flatMap((part) => [text(`${part.title}:`), quote(part.lines.join("\n"))]),
    button("Open the report", url),
  ],
});

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
    : `health ${Math.round(percent)} %${change === null ? "" : ` (${signed(change)})`}`;

export const performanceReport = ({ workspaceName, projects, url }: PerformanceReportData): MailContent => ({
  subject: `${workspaceName}: your week in numbers`,
  preview: projects
    .map(({ name, healthPercent, healthChange }) => `${name}: ${health(healthPercent, healthChange)}`)
    .join(", "),
  heading: "Your week in numbers",
  blocks: [
    text(`What the crawls of the last seven days found in ${workspaceName}.`),
    facts(
      ...projects.map(({ name, healthPercent, healthChange, newCount, fixedCount, pagesCrawled }): [string, string] => [
        name,
        `${health(healthPercent, healthChange)}, ${number(newCount)} new and ${number(fixedCount)} fixed findings, ${number(pagesCrawled)} pages crawled`,
      ]),
    ),
    button("Open your websites", url),
  ],
});

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

export const recommendations = ({ workspaceName, fixes }: RecommendationsData): MailContent => ({
  subject: `${workspaceName}: what to fix first`,
  preview: fixes.map(({ title }) => title).join(", "),
  heading: "What to fix first",
  blocks: [
    text("Out of everything the latest crawls found, this gains most for the work it takes."),
    ...fixes.flatMap(({ projectName, title, why, pageCount, url }) => [
      text(`${title}: ${number(pageCount)} ${pageCount === 1 ? "page" : "pages"} of ${projectName}. ${why}`),
      link(`See the pages: ${title}`, url),
    ]),
  ],
});

export interface MarketingTipData {
  title: string;
  body: string;
  action: string;
  url: string;
}

export const marketingTip = ({ title, body, action, url }: MarketingTipData): MailContent => ({
  subject: title,
  preview: body,
  heading: title,
  blocks: [text(body), button(action, url)],
});

export interface AnalyticsDigestData {
  siteName: string;
  rhythm: "weekly" | "monthly";
  /** Days in words. */
  period: string;
  against: string;
  /** Each with its comparison: "1,204 (+12%, before: 1,075)". */
  figures: readonly (readonly [label: string, text: string])[];
  pages: readonly (readonly [label: string, text: string])[];
  sources: readonly (readonly [label: string, text: string])[];
  goals: readonly (readonly [label: string, text: string])[];
  /** What changed most; null when nothing did by more than chance. */
  insight: { title: string; evidence: string } | null;
  /** Absolute addresses of the overview of these days, and of where the digest is switched off. */
  url: string;
  settingsUrl: string;
}

export const analyticsDigest = ({
  siteName,
  rhythm,
  period,
  against,
  figures,
  pages,
  sources,
  goals,
  insight,
  url,
  settingsUrl,
}: AnalyticsDigestData): MailContent => {
  const heading = rhythm === "weekly" ? "Your week in figures" : "Your month in figures";
  const part = (title: string, rows: AnalyticsDigestData["pages"]) =>
    rows.length === 0 ? [] : [text(`${title}:`), facts(...rows)];
  return {
    subject: `${siteName}: ${period}`,
    preview: figures.map(([label, value]) => `${label} ${value}`).join(", "),
    heading,
    blocks: [
      text(`${siteName}, ${period}, against ${against}.`),
      facts(...figures),
      text(
        insight
          ? `${insight.title}. ${insight.evidence} What changed at the same time need not be the cause.`
          : "Nothing changed by more than chance explains.",
      ),
      ...part("Pages", pages),
      ...part("Sources", sources),
      ...part("Goals", goals),
      button("Open the overview", url),
      link("Change or stop this digest", settingsUrl),
    ],
  };
};
