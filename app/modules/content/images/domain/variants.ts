import { IMAGE_MEDIA_TYPES, type ImageInfo } from "#app/shared/files/image-info.ts";
import { MAX_VARIANTS } from "./limits.ts";

/** Formats of smaller files, the one that browsers should prefer first. */
const VARIANT_TYPES = ["avif", "webp"] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

/** A smaller file of a picture. */
export interface ImageVariant {
  type: VariantType;
  width: number;
  height: number;
  bytes: number;
}

const WIDTHS = [480, 960, 1_600];

/** Widths in which smaller files of a picture are made; the largest is the picture's own unless that is very wide. */
export const variantWidths = (width: number): number[] => {
  const most = Math.min(width, WIDTHS.at(-1) ?? width);
  return [...WIDTHS.filter((one) => one < most), most];
};

export const isVariantType = (type: string): type is VariantType => (VARIANT_TYPES as readonly string[]).includes(type);

/** Whether a file is the same picture in other pixels: not larger, of the same shape. */
export const isVariantOf = (image: ImageInfo, variant: ImageInfo): boolean =>
  isVariantType(variant.type) &&
  variant.width <= image.width &&
  Math.abs(variant.height - (variant.width * image.height) / image.width) <= 1;

/** The name of a variant in the address of its picture and in storage: "960.webp". */
export const variantName = ({ type, width }: Pick<ImageVariant, "type" | "width">): string => `${width}.${type}`;

export const variantAddress = (src: string, variant: ImageVariant): string => `${src}?v=${variantName(variant)}`;

/** Reads what the database has of the variants of a picture. */
export function readVariants(json: string): ImageVariant[] {
  const read: unknown = JSON.parse(json);
  return Array.isArray(read) ? (read as ImageVariant[]).slice(0, MAX_VARIANTS) : [];
}

/** The variants of a picture as `<source>` elements name them, the preferred format first. */
export const pictureVariants = (src: string, variants: readonly ImageVariant[]): { type: string; srcSet: string }[] =>
  VARIANT_TYPES.flatMap((type) => {
    const own = variants.filter((variant) => variant.type === type).sort((a, b) => a.width - b.width);
    if (own.length === 0) return [];
    const srcSet = own.map((variant) => `${variantAddress(src, variant)} ${variant.width}w`).join(", ");
    return [{ type: IMAGE_MEDIA_TYPES[type], srcSet }];
  });
