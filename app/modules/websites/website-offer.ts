/** A website of the workspace that another tool looks at already. */
export interface WebsiteOffer {
  id: string;
  name: string;
  host: string;
}
