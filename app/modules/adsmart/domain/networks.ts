/** Networks whose exports are read and whose placements are known. */
export const NETWORKS = ["google", "meta", "linkedin", "tiktok", "microsoft", "pinterest"] as const;
export type Network = (typeof NETWORKS)[number];
