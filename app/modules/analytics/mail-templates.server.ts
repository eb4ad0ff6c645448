import { button, facts, link, mailTemplate, text } from "#app/platform/mail/template.ts";

interface AnalyticsDigestData {
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

export const analyticsDigest = mailTemplate(
  "analytics-digest",
  ({
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
  }: AnalyticsDigestData) => {
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
  },
  {
    siteName: "Shop & sons",
    rhythm: "weekly",
    period: "16 – 22 Nov 2026",
    against: "9 – 15 Nov 2026",
    figures: [["Visitors", "1,204 (+12%, before: 1,075)"]],
    pages: [["/a<b>", "40 visitors"]],
    sources: [["Direct or none", "30 visitors"]],
    goals: [],
    insight: { title: "Visits up 12%", evidence: "1,300 visits, 1,160 in the 7 days before." },
    url: "https://kaja.example/analytics/sites/1?period=custom&from=2026-11-16",
    settingsUrl: "https://kaja.example/analytics/sites/1/settings#digest",
  },
);
