import { exact } from "#app/shared/format/number.ts";
import { type ChannelName, channelOf } from "./channels.ts";

interface Image {
  type: string;
  bytes: number;
  alt: string;
}

/** Characters that Telegram takes beside an image. */
const CAPTION_CHARS = 1_024;

/** Why images cannot go out on a channel with this text; null when they can. By hand a network takes every type. */
export function mediaFault(
  channel: ChannelName,
  text: string,
  images: readonly Image[],
  isByHand = false,
): string | null {
  if (images.length === 0) return null;
  const { title, maxImages, maxImageBytes, imageTypes } = channelOf(channel);
  if (maxImages === 0) return `${title} takes no images here. Remove them, or leave the account out.`;
  if (images.length > maxImages)
    return `${title} takes at most ${maxImages === 1 ? "one image" : `${maxImages} images`}.`;
  const wrong = isByHand ? undefined : images.find(({ type }) => !imageTypes.includes(type));
  if (wrong) return `${title} does not take ${wrong.type.toUpperCase()} images.`;
  if (images.some(({ bytes }) => bytes > maxImageBytes))
    return `${title} takes images of at most ${exact(maxImageBytes / 1_000_000)} MB. Make the image smaller.`;
  if (images.some(({ alt }) => alt.trim() === "")) return "Describe each image for people who cannot see it.";
  if (channel === "telegram" && text.length > CAPTION_CHARS)
    return `Telegram takes at most ${exact(CAPTION_CHARS)} characters beside an image.`;
  return null;
}

/** Why a post lacks images on a channel that wants them; null when it does not. */
export function imageFault(channel: ChannelName, count: number): string | null {
  const { title, minImages = 0 } = channelOf(channel);
  return count >= minImages ? null : `${title} needs an image. Save a draft first, add the image, then publish.`;
}
