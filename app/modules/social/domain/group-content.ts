interface Content {
  link: object | null;
  images: readonly { id: string; alt: string }[];
  firstComment?: string;
}

/** What goes out of a group beside the texts of its posts: its link, its images and its first comment. */
export const groupContent = ({ link, images, firstComment = "" }: Content): string =>
  JSON.stringify([link, images.map(({ id, alt }) => [id, alt]), firstComment]);
