interface Content {
  link: object | null;
  images: readonly { id: string; alt: string }[];
}

/** What goes out of a group beside the texts of its posts: its link and its images. */
export const groupContent = ({ link, images }: Content): string =>
  JSON.stringify([link, images.map(({ id, alt }) => [id, alt])]);
