export interface Answers {
  /** 9 or 10. */
  promoters: number;
  /** 7 or 8. */
  passives: number;
  /** 0 to 6. */
  detractors: number;
}

/** Net Promoter Score: percentage of promoters less percentage of detractors, −100 to 100. */
export const netPromoterScore = ({ promoters, passives, detractors }: Answers): number =>
  (100 * (promoters - detractors)) / (promoters + passives + detractors);

/** Answers that the adjusted interval adds: three in all, in the shares 1/4, 1/2 and 1/4. */
const ADDED = { answers: 3, eachEnd: 0.75 };

/**
 * Interval of the score: Wald's with three answers added (Rocks, Interval Estimation for the Net Promoter Score, The American Statistician
 * 70, 2016), cut to the scale.
 */
export function npsInterval({ promoters, passives, detractors }: Answers, z: number): { low: number; high: number } {
  const all = promoters + passives + detractors + ADDED.answers;
  const up = (promoters + ADDED.eachEnd) / all;
  const down = (detractors + ADDED.eachEnd) / all;
  const half = z * Math.sqrt((up + down - (up - down) ** 2) / all);
  return { low: Math.max(-100, 100 * (up - down - half)), high: Math.min(100, 100 * (up - down + half)) };
}
