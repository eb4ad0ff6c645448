import type { Group } from "../store/social-rpc.ts";

/** What goes out of a group beside the texts of its posts: its link and its images. */
export const groupContent = ({ link, images }: Pick<Group, "link" | "images">): string =>
  JSON.stringify([link, images.map(({ id, alt }) => [id, alt])]);
