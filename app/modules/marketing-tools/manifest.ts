import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { minutes } from "#app/shared/time.ts";

/** A tool, as the search and the palette find it; the last part of its address, its title and further words. */
const page = (id: string, title: string, words: string) => ({
  title,
  hint: "Marketing tools",
  path: `/marketing-tools/${id}`,
  words,
});

/** What the rest of the product knows of this module. */
export const marketingToolsModule = defineModule({
  id: "marketing-tools",
  title: "Marketing Tools",
  path: "/marketing-tools",
  card: {
    goKey: "k",
    shortTitle: "Marketing tools",
    description: "Calculators for daily work: sample size, lifetime value, return on ad spend, campaign links.",
    status: "available",
    category: "other",
    sidebar: "Core Marketing",
    icon: "calculator",
    features: ["Campaign links", "Sample size", "Lifetime value", "Readability"],
  },
  rateLimits: {
    /** Answers of tools that ask other people's servers: each may be a few dozen requests. */
    marketing_tool: per("user", 60, minutes(10)),
  },
  searchPages: [
    page("qr-code", "QR code", "barcode print svg link"),
    page("time-zones", "Time zone planner", "clock schedule webinar utc"),
    page("seasonality", "Seasonality calendar", "season holidays months black friday"),
    page("sample-size", "Sample size of an A/B test", "power split experiment"),
    page("significance", "Significance of an A/B test", "p-value confidence split experiment"),
    page("test-duration", "Duration of an A/B test", "split experiment runtime"),
    page("ltv", "Customer lifetime value", "ltv clv arpu"),
    page("ltv-cac", "LTV to CAC ratio", "unit economics acquisition cost"),
    page("cac-payback", "CAC payback", "acquisition cost months"),
    page("k-factor", "K-factor", "viral coefficient invitations referral"),
    page("nps", "Net Promoter Score", "nps survey interval"),
    page("retention", "Churn and retention curve", "churn cohort survival"),
    page("roas", "ROAS and break-even ROAS", "return on ad spend roi profit"),
    page("cpm-cpc-cpa", "CPM, CPC and CPA converter", "cost per mille click acquisition"),
    page("budget-split", "Budget split", "allocation channels shares"),
    page("message-cost", "Email and SMS cost", "newsletter segments gsm price"),
    page("pacing", "Pacing of a budget or goal", "forecast progress spend run rate"),
    page("headline", "Headline analyzer", "title clickbait"),
    page("post-length", "Post length by channel", "characters social limit"),
    page("image-size", "Image sizes by channel", "pixels dimensions crop"),
    page("contrast", "Color contrast", "wcag accessibility colour"),
    page("link-checker", "Link checker", "broken dead 404"),
    page("email-authentication", "DMARC, SPF and DKIM checker", "dns deliverability spam"),
    page("vat-number", "VAT number check", "vies tax eu"),
  ],
});
