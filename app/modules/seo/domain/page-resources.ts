/** How a page uses a file or an address that is neither a link nor the picture of an `<img>`. */
export const RESOURCE_ROLES = [
  "stylesheet",
  "script",
  "frame",
  "media",
  "image-source",
  "social-image",
  "icon",
  "pagination",
] as const;
export type ResourceRole = (typeof RESOURCE_ROLES)[number];

/** An address that a page names for the browser or for another service to load. */
export interface PageResource {
  role: ResourceRole;
  /** Absolute and normalised. */
  url: string;
}
