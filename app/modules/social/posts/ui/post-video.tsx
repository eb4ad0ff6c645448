/** A video that plays in the browser; the networks get the same file. */
export const PostVideo = ({ src, alt }: { src: string; alt: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: the description beside it says what the video shows
  <video src={src} aria-label={alt} controls preload="metadata" className="max-h-96 w-full rounded-m bg-sunken" />
);
