interface Size {
  width: number;
  height: number;
}

/** The point of an image that must stay visible: parts of its width and height, from 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

export const CENTER: FocalPoint = { x: 0.5, y: 0.5 };
/** 1 shows as much as the shape allows. */
export const MAX_ZOOM = 4;

interface Box extends Size {
  x: number;
  y: number;
}

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * The part of an image that a crop shows, in pixels of the image: the largest of the shape at zoom 1, around the focal point as far as
 * the edges allow.
 */
export function cropBox(image: Size, shape: Size, { x, y }: FocalPoint, zoom: number): Box {
  const scale = Math.min(image.width / shape.width, image.height / shape.height) / between(zoom, 1, MAX_ZOOM);
  const [width, height] = [shape.width * scale, shape.height * scale];
  return {
    ...{ width, height },
    x: between(between(x, 0, 1) * image.width - width / 2, 0, Math.max(0, image.width - width)),
    y: between(between(y, 0, 1) * image.height - height / 2, 0, Math.max(0, image.height - height)),
  };
}

/** The size of the file of a crop: the shape's own, or less where the image has fewer pixels. Nothing is enlarged. */
export function cropSize(box: Size, shape: Size): Size {
  const scale = Math.min(1, box.width / shape.width);
  return {
    width: Math.max(1, Math.round(shape.width * scale)),
    height: Math.max(1, Math.round(shape.height * scale)),
  };
}

/** Whether a file has the shape, as far as whole pixels allow, and no more pixels than the shape asks for. */
export const hasShape = (file: Size, shape: Size): boolean =>
  file.width <= shape.width &&
  file.height <= shape.height &&
  Math.abs(file.width - (file.height * shape.width) / shape.height) <= shape.width / shape.height + 1;
