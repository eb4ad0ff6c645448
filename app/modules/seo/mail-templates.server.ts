import { button, facts, mailTemplate } from "#app/platform/mail/template.ts";
import { exact } from "#app/shared/format/number.ts";

interface CrawlFinishedData {
  projectName: string;
  /** Absolute address of the report. */
  url: string;
  /** 0 to 100. */
  healthPercent: number;
  errorCount: number;
  /** Findings that the crawl before did not have. */
  newCount: number;
}

export const crawlFinished = mailTemplate(
  "crawl-finished",
  ({ projectName, url, healthPercent, errorCount, newCount }: CrawlFinishedData) => ({
    subject: `${projectName}: health ${Math.round(healthPercent)}%`,
    preview: `${exact(errorCount)} errors, ${exact(newCount)} new findings.`,
    heading: `The crawl of ${projectName} has finished`,
    blocks: [
      facts(
        ["Health score", `${Math.round(healthPercent)}%`],
        ["Errors", exact(errorCount)],
        ["New since the last crawl", exact(newCount)],
      ),
      button("Open the report", url),
    ],
  }),
  { projectName: "Shop", url: "https://kaja.example/seo/1", healthPercent: 91.6, errorCount: 1_234, newCount: 5 },
);
