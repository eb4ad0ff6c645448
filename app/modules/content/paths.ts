export const CONTENT = "/content";
export const itemPath = (id: string): string => `${CONTENT}/${id}`;
export const itemPagePath = (
  id: string,
  page: "assist" | "brief" | "images" | "preview" | "details" | "review" | "publish" | "revisions",
): string => `${itemPath(id)}/${page}`;
/** How the texts of the workspace sound. */
export const VOICE = `${CONTENT}/voice`;
/** The page of a reviewer without an account. */
export const reviewLinkPath = (token: string): string => `/review/${token}`;
/** The blog of a workspace. */
export const blogPath = (site: string): string => `/p/${site}`;
export const blogPagePath = (site: string, slug: string): string => `${blogPath(site)}/${slug}`;
