/** What somebody bought after a click. */
export interface Purchase {
  /** The shop's own. */
  id: string;
  linkId: string;
  clickId: string;
  /** Of the click. */
  clickedAtMs: number;
  atMs: number;
  cents: number;
  currency: string;
}

export interface PurchaseSums {
  count: number;
  /** Never added up over currencies. */
  revenue: { currency: string; cents: number }[];
}

/** What the services of the module ask of the object that keeps the purchases of a workspace. */
export interface PurchasesRpc {
  /** Counts a purchase for one link, as `recordPurchase` says; answers the stored one. */
  record(purchase: Purchase): Promise<Purchase | "full">;
  sums(linkId: string): Promise<PurchaseSums>;
  /** Purchases of a link after this id, in the order of ids. */
  list(linkId: string, afterId: string, limit: number): Promise<Purchase[]>;
  eraseLink(linkId: string): Promise<void>;
  /** Removes everything. */
  erase(): Promise<void>;
}
