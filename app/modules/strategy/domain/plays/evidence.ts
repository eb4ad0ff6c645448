/** A published result that speaks for or against a play. */
export interface Evidence {
  finding: string;
  source: string;
}

/** By the id of the play. Most plays have no published numbers, and say so. */
const EVIDENCE: Readonly<Record<string, Evidence>> = {
  "referral-link-for-everybody": {
    finding: "Customers who came to a bank by referral were worth at least 16% more than similar customers.",
    source: "Schmitt, Skiera and Van den Bulte, “Referral Programs and Customer Value”, Journal of Marketing, 2011",
  },
  "ask-for-the-review-at-the-right-minute": {
    finding: "One more star on Yelp raised the revenue of independent restaurants by 5% to 9%.",
    source: "Luca, “Reviews, Reputation, and Revenue: The Case of Yelp.com”, Harvard Business School, 2011",
  },
  "answer-every-review": {
    finding: "Hotels that began to answer reviews got 12% more of them, and ratings 0.12 stars higher.",
    source: "Proserpio and Zervas, “Online Reputation Management”, Marketing Science, 2017",
  },
  "ads-on-your-own-name": {
    finding: "Ads on its own name brought eBay no measurable extra sales. Test yours by pausing them in one region.",
    source: "Blake, Nosko and Tadelis, “Consumer Heterogeneity and Paid Search Effectiveness”, Econometrica, 2015",
  },
  holdout: {
    finding: "Without a control group, common methods often overestimated the effect of ads in 15 large experiments.",
    source:
      "Gordon, Zettelmeyer, Bhargava and Chapsky, “A Comparison of Approaches to Advertising Measurement”, Marketing Science, 2019",
  },
};

/** What was published about a play; null: nothing that we know of. */
export const evidenceOf = (playId: string): Evidence | null =>
  Object.hasOwn(EVIDENCE, playId) ? (EVIDENCE[playId] ?? null) : null;

export const PLAYS_WITH_EVIDENCE: readonly string[] = Object.keys(EVIDENCE);
