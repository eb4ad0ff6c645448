import { exact } from "#app/shared/format/number.ts";
import { type ChannelName, channelOf } from "./channels.ts";
import { MEDIA_SPECS } from "./media-specs.ts";

interface ImageFile {
  id: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
}

interface Image extends ImageFile {
  alt: string;
  /** Crops by the name of the channel. */
  crops?: Readonly<Record<string, ImageFile>>;
}

interface Video {
  type: "mp4" | "quicktime";
  bytes: number;
  durationMs: number;
  alt: string;
}

interface Media {
  images: readonly Image[];
  video?: Video | null | undefined;
}

interface Situation {
  /** A person publishes, and the network takes every type of image. */
  isByHand?: boolean;
  /** What a crop mends is no fault yet: the post is a draft. */
  mayCrop?: boolean;
}

/** Characters that Telegram takes beside an image. */
const CAPTION_CHARS = 1_024;
const MB = 1_000_000;

/** Channels to which Kaja sends videos. */
export const VIDEO_CHANNELS: readonly ChannelName[] = ["bluesky", "mastodon"];

/** The file of an image that a channel gets: its crop, or the image itself. */
export const fileFor = <Whole extends ImageFile, Cropped extends ImageFile>(
  image: Whole & { crops?: Readonly<Record<string, Cropped>> },
  channel: string,
): Whole | Cropped => image.crops?.[channel] ?? image;

/** Minutes and seconds: 3:05. */
export const videoLength = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")}`;

function videoFault(channel: ChannelName, video: Video, { isByHand = false }: Situation): string | null {
  const { title } = channelOf(channel);
  const spec = MEDIA_SPECS[channel].video;
  if (!spec) return `${title} takes no videos here. Remove the video, or leave the account out.`;
  if (!isByHand && !VIDEO_CHANNELS.includes(channel))
    return `Kaja does not send videos to ${title}. Remove the video, or publish there by hand.`;
  if (!spec.types.includes(video.type)) return `${title} takes MP4 videos only. Save the video as MP4.`;
  if (video.bytes > spec.maxBytes) return `${title} takes videos of at most ${exact(spec.maxBytes / MB)} MB.`;
  if (video.durationMs > spec.maxMs)
    return `${title} takes videos of at most ${videoLength(spec.maxMs)}. This one lasts ${videoLength(video.durationMs)}.`;
  if (video.durationMs < spec.minMs) return `${title} takes videos of at least ${spec.minMs / 1_000} seconds.`;
  return video.alt.trim() === "" ? "Describe the video for people who cannot see it." : null;
}

/** What a crop mends. */
function fileFault(channel: ChannelName, files: readonly ImageFile[]): string | null {
  const { title, maxImageBytes, imageTypes } = channelOf(channel);
  const { ratio } = MEDIA_SPECS[channel];
  const wrong = files.find(({ type }) => !imageTypes.includes(type));
  if (wrong) return `${title} does not take ${wrong.type.toUpperCase()} images. Crop it on the page of the post.`;
  if (files.some(({ bytes }) => bytes > maxImageBytes))
    return `${title} takes images of at most ${exact(maxImageBytes / MB)} MB. Make the image smaller, or crop it.`;
  const isOutside = ({ width, height }: ImageFile) =>
    ratio !== undefined && (width / height < ratio.min - 0.005 || width / height > ratio.max + 0.005);
  return files.some(isOutside)
    ? `${title} takes images between ${ratio?.label}. Crop it on the page of the post.`
    : null;
}

/** Why images and video cannot go out on a channel with this text; null when they can. */
export function mediaFault(
  channel: ChannelName,
  text: string,
  { images, video }: Media,
  situation: Situation = {},
): string | null {
  const { isByHand = false, mayCrop = false } = situation;
  if (video) return videoFault(channel, video, situation);
  if (images.length === 0) return null;
  const { title, maxImages, maxImageBytes } = channelOf(channel);
  if (maxImages === 0) return `${title} takes no images here. Remove them, or leave the account out.`;
  if (images.length > maxImages)
    return `${title} takes at most ${maxImages === 1 ? "one image" : `${maxImages} images`}.`;
  const files = images.map((image) => fileFor(image, channel));
  if (isByHand && files.some(({ bytes }) => bytes > maxImageBytes))
    return `${title} takes images of at most ${exact(maxImageBytes / MB)} MB. Make the image smaller, or crop it.`;
  const wrong = isByHand || mayCrop ? null : fileFault(channel, files);
  if (wrong) return wrong;
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
