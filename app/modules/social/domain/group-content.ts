interface Content {
  link: object | null;
  images: readonly { id: string; alt: string; crops?: Readonly<Record<string, { id: string }>> }[];
  video?: { id: string; alt: string } | null;
  firstComment?: string;
}

/** What goes out of a group beside the texts of its posts: its link, its images with their crops, its video and its first comment. */
export const groupContent = ({ link, images, video = null, firstComment = "" }: Content): string =>
  JSON.stringify([
    link,
    images.map(({ id, alt, crops = {} }) => [id, alt, Object.values(crops).map((crop) => crop.id)]),
    video && [video.id, video.alt],
    firstComment,
  ]);
