/** Id of the import of the demonstration's ads: made once. */
export const DEMO_AD_IMPORT_ID = "00000000-0000-7000-8000-0000000000a0";

const DAY_MS = 86_400_000;
const WEEKS = 60;

/** Ads of the tea shop: click rate, its loss a day, and conversions per click. */
const ADS = [
  {
    campaign: "Gift sets",
    id: "g1",
    name: "winter-gift_ten-off_video_regulars",
    ctr: 0.021,
    loss: 0,
    cvr: 0.05,
    from: 0,
  },
  { campaign: "Gift sets", id: "g2", name: "unboxing_ten-off_image_regulars", ctr: 0.017, loss: 0, cvr: 0.04, from: 0 },
  {
    campaign: "Green tea",
    id: "t1",
    name: "morning-calm_free-sample_video_new",
    ctr: 0.024,
    loss: 0.00018,
    cvr: 0.03,
    from: WEEKS * 7 - 45,
  },
  {
    campaign: "Green tea",
    id: "t2",
    name: "origin-story_free-sample_carousel_new",
    ctr: 0.014,
    loss: 0,
    cvr: 0.035,
    from: 0,
  },
] as const;

/** Numbers from 0 to 1 that are the same each time. */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** An export of Meta with the ads of the tea shop, by day and ad, until yesterday. */
export function demoAdExport(now: Date): string {
  const random = repeatable(31);
  const lines = [
    "Day,Campaign name,Campaign ID,Ad set name,Ad name,Ad ID,Reach,Impressions,Link clicks,Purchases,Purchases conversion value,Amount spent (EUR)",
  ];
  const days = WEEKS * 7;
  for (let at = 0; at < days; at++) {
    const date = new Date(now.getTime() - (days - at) * DAY_MS).toISOString().slice(0, 10);
    const week = Math.floor(at / 7);
    for (const [index, ad] of ADS.entries()) {
      if (at < ad.from) continue;
      const age = at - ad.from;
      const cost = 14 + 7 * Math.sin(week * (1.3 + index * 0.4)) + 3 * random();
      const impressions = Math.round(cost * 110 * (0.9 + 0.2 * random()));
      const frequency = ad.loss > 0 ? 1.15 + 0.012 * age : 1.2;
      const clicks = Math.round(impressions * Math.max(0.003, ad.ctr - ad.loss * age) * (0.9 + 0.2 * random()));
      const purchases = Math.round(clicks * ad.cvr * (cost / (cost + 8)) * 1.6 * (0.8 + 0.4 * random()));
      lines.push(
        [
          ...[
            date,
            ad.campaign,
            ad.campaign,
            "Feed",
            ad.name,
            ad.id,
            Math.round(impressions / frequency),
            impressions,
            clicks,
          ],
          ...[purchases, (purchases * 38.5).toFixed(2), cost.toFixed(2)],
        ].join(","),
      );
    }
  }
  return lines.join("\n");
}
