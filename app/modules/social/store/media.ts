import type { FocalPoint } from "../domain/crop.ts";
import { changeGroup, findGroup, writeGroup } from "./groups.ts";
import type { CropSaved, GroupImage, GroupVideo, ImageAdded, ImageCrop } from "./social-rpc.ts";

/** The bytes of all images, crops and videos. */
const mediaBytes = (sql: SqlStorage): number => {
  const { images } = sql
    .exec<{ images: number }>(
      `SELECT coalesce(sum(json_extract(image.value, '$.bytes') + coalesce(
        (SELECT sum(json_extract(crop.value, '$.bytes')) FROM json_each(image.value, '$.crops') AS crop), 0)), 0) AS images
        FROM groups, json_each(groups.doc, '$.images') AS image`,
    )
    .one();
  const { videos } = sql
    .exec<{ videos: number }>("SELECT coalesce(sum(json_extract(doc, '$.video.bytes')), 0) AS videos FROM groups")
    .one();
  return images + videos;
};

/** Reads the sum and adds in one call: of images that arrive at once only as many as fit are added. */
export function addImage(
  sql: SqlStorage,
  groupId: string,
  image: GroupImage,
  max: { images: number; bytes: number },
): ImageAdded {
  const group = findGroup(sql, groupId);
  if (!group) return "gone";
  if (group.images.some(({ id }) => id === image.id)) return "added";
  if (group.video) return "mixed";
  if (group.images.length >= max.images) return "full";
  const crops = Object.values(image.crops ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
  if (mediaBytes(sql) + image.bytes + crops > max.bytes) return "no_room";
  writeGroup(sql, { ...group, images: [...group.images, image] });
  return "added";
}

/** Changes one image; false when it is gone. */
const changeImage = (sql: SqlStorage, groupId: string, imageId: string, make: (image: GroupImage) => GroupImage) =>
  changeGroup(sql, groupId, (group) =>
    group.images.some(({ id }) => id === imageId)
      ? { ...group, images: group.images.map((image) => (image.id === imageId ? make(image) : image)) }
      : null,
  );

export const describeImage = (sql: SqlStorage, groupId: string, imageId: string, alt: string): boolean =>
  changeImage(sql, groupId, imageId, (image) => ({ ...image, alt }));

/** The ids of the files that are no longer used; null: there is no such image. */
export function removeImage(sql: SqlStorage, groupId: string, imageId: string): string[] | null {
  const group = findGroup(sql, groupId);
  const image = group?.images.find(({ id }) => id === imageId);
  if (!group || !image) return null;
  writeGroup(sql, { ...group, images: group.images.filter(({ id }) => id !== imageId) });
  return [imageId, ...Object.values(image.crops ?? {}).map(({ id }) => id)];
}

/** Sets or removes the crop of an image for a channel. The focal point counts for the crops of other channels too. */
export function setCrop(
  sql: SqlStorage,
  groupId: string,
  imageId: string,
  channel: string,
  made: { crop: ImageCrop; focus: FocalPoint } | null,
  maxBytes: number,
): CropSaved {
  const image = findGroup(sql, groupId)?.images.find(({ id }) => id === imageId);
  if (!image) return { kind: "gone" };
  const { [channel]: before, ...others } = image.crops ?? {};
  // The same form may have arrived twice.
  if (made && before?.id === made.crop.id) return { kind: "saved", replaced: null };
  const added = (made?.crop.bytes ?? 0) - (before?.bytes ?? 0);
  if (made && mediaBytes(sql) + added > maxBytes) return { kind: "no_room" };
  changeImage(sql, groupId, imageId, () =>
    made ? { ...image, focus: made.focus, crops: { ...others, [channel]: made.crop } } : { ...image, crops: others },
  );
  return { kind: "saved", replaced: before?.id ?? null };
}

/** Sets the video of a group that has no other and no images. */
export function setVideo(sql: SqlStorage, groupId: string, video: GroupVideo, maxBytes: number): ImageAdded {
  const group = findGroup(sql, groupId);
  if (!group) return "gone";
  if (group.video?.id === video.id) return "added";
  if (group.video) return "full";
  if (group.images.length > 0) return "mixed";
  if (mediaBytes(sql) + video.bytes > maxBytes) return "no_room";
  writeGroup(sql, { ...group, video });
  return "added";
}

export const describeVideo = (sql: SqlStorage, groupId: string, videoId: string, alt: string): boolean =>
  changeGroup(sql, groupId, (group) =>
    group.video?.id === videoId ? { ...group, video: { ...group.video, alt } } : null,
  );

export const removeVideo = (sql: SqlStorage, groupId: string, videoId: string): boolean =>
  changeGroup(sql, groupId, (group) => (group.video?.id === videoId ? { ...group, video: null } : null));
