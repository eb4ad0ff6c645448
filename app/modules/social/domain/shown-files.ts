import { type ChannelName, channelOf } from "./channels.ts";

interface ImageFile {
  id: string;
  width: number;
  height: number;
}

/** An image and its crops, each as what one or all networks get. */
export const shownFiles = (
  image: ImageFile & { alt: string; crops?: Readonly<Record<string, ImageFile>> },
  srcOf: (id: string) => string,
) => {
  const { id, alt, width, height, crops = {} } = image;
  const cropped = Object.entries(crops).map(([channel, crop]) => ({
    ...{ id: crop.id, alt, width: crop.width, height: crop.height, src: srcOf(crop.id) },
    label: `Cropped for ${channelOf(channel as ChannelName).title}`,
  }));
  const whole = { id, alt, width, height, src: srcOf(id), label: cropped.length > 0 ? "The whole image" : "" };
  return [whole, ...cropped];
};
