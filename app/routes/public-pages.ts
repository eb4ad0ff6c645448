/** Public pages of this site that search engines may list, most important first. */
export const PUBLIC_PAGES = [
  "/",
  "/demo",
  "/developers",
  "/contact",
  "/bot",
  "/status",
  "/signup",
  "/login",
  "/privacy-policy",
  "/terms-of-service",
  "/legal-compliance",
] as const;
