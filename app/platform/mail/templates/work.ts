import { button, facts, type MailContent, quote } from "./content.ts";

export const contactMessage = ({
  name,
  email,
  company,
  message,
}: {
  name: string;
  email: string;
  company: string;
  message: string;
}): MailContent => ({
  subject: `Contact form: ${name}`,
  preview: "A visitor wrote through Contact Sales.",
  heading: "A visitor wrote to you",
  blocks: [facts(["Name", name], ["Email", email], ["Company", company || "not given"]), quote(message)],
});

export interface CrawlFinishedData {
  projectName: string;
  /** Absolute address of the report. */
  url: string;
  /** 0 to 100. */
  healthPercent: number;
  errorCount: number;
  /** Findings that the crawl before did not have. */
  newCount: number;
}

export const crawlFinished = ({
  projectName,
  url,
  healthPercent,
  errorCount,
  newCount,
}: CrawlFinishedData): MailContent => ({
  subject: `${projectName}: health ${Math.round(healthPercent)} %`,
  preview: `${errorCount.toLocaleString("en")} errors, ${newCount.toLocaleString("en")} new findings.`,
  heading: `The crawl of ${projectName} has finished`,
  blocks: [
    facts(
      ["Health score", `${Math.round(healthPercent)} %`],
      ["Errors", errorCount.toLocaleString("en")],
      ["New since the last crawl", newCount.toLocaleString("en")],
    ),
    button("Open the report", url),
  ],
});
