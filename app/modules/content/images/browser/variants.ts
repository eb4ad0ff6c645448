import { MAX_VARIANT_BYTES, MAX_VARIANTS } from "../domain/limits.ts";
import { type VariantType, variantWidths } from "../domain/variants.ts";

/** Of text and drawings JPEG shows less than WebP at the same number. */
const QUALITY = 0.82;
const AVIF_QUALITY = 0.6;

/** A canvas would show the first picture of an animation only. */
async function isAnimated(file: File): Promise<boolean> {
  if (file.type === "image/gif") return true;
  const begin = new TextDecoder("latin1").decode(await file.slice(0, 4_096).arrayBuffer());
  return /ANIM|acTL|ftypavis/.test(begin);
}

/** Null: this browser does not write the format, and gave another one in its place. */
async function encode(canvas: HTMLCanvasElement, type: VariantType): Promise<Blob | null> {
  const media = `image/${type}`;
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, media, type === "avif" ? AVIF_QUALITY : QUALITY),
  );
  return blob?.type === media && blob.size <= MAX_VARIANT_BYTES ? blob : null;
}

function draw(image: ImageBitmap, width: number): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((width * image.height) / image.width));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Adds smaller files of an image to an upload, in the formats that this browser writes. A file that saves nothing against
 * the image itself is left out.
 */
export async function addVariants(data: FormData, file: File): Promise<void> {
  if (!file.type.startsWith("image/") || (await isAnimated(file))) return;
  const image = await createImageBitmap(file);
  let count = 0;
  for (const width of variantWidths(image.width)) {
    const canvas = draw(image, width);
    if (!canvas) break;
    for (const type of ["avif", "webp"] as const) {
      const blob = await encode(canvas, type);
      if (!blob || blob.size >= file.size || count >= MAX_VARIANTS) continue;
      count += 1;
      data.set(`variant${count}`, new File([blob], `${width}.${type}`, { type: blob.type }));
    }
  }
  image.close();
}
