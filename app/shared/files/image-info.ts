/** Types of pictures that browsers show and that hold no program. SVG is none of them. */
export const IMAGE_TYPES = ["jpeg", "png", "webp", "avif", "gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_MEDIA_TYPES: Readonly<Record<ImageType, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** A picture by its bytes; its size in pixels as it is shown. */
export interface ImageInfo {
  type: ImageType;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Boxes of an AVIF file, and segments of a JPEG file, that are looked through. */
const MAX_BOXES = 200;
const MAX_SEGMENTS = 500;

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const sizeIf = (width: number, height: number): Size | null => (width > 0 && height > 0 ? { width, height } : null);

/** PNG (Third Edition) 11.2.1: the header is the first chunk. */
const pngSize = (bytes: Uint8Array, view: DataView): Size | null =>
  bytes.length >= 24 && ascii(bytes, 12, 4) === "IHDR" ? sizeIf(view.getUint32(16), view.getUint32(20)) : null;

/** GIF89a 18: the logical screen. */
const gifSize = (bytes: Uint8Array, view: DataView): Size | null =>
  bytes.length >= 10 ? sizeIf(view.getUint16(6, true), view.getUint16(8, true)) : null;

/** Whether the Exif orientation turns the picture on its side (values 5 to 8). */
function isTurned(view: DataView, from: number, end: number): boolean {
  // "Exif\0\0", then a TIFF header.
  if (end - from < 20 || view.getUint32(from) !== 0x45786966) return false;
  const tiff = from + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const first = tiff + view.getUint32(tiff + 4, little);
  if (first + 2 > end) return false;
  const count = view.getUint16(first, little);
  for (let index = 0; index < count; index += 1) {
    const entry = first + 2 + index * 12;
    if (entry + 12 > end) return false;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little) >= 5;
  }
  return false;
}

/** ITU T.81 B.2.2: the frame header, after segments of any other kind. */
function jpegSize(bytes: Uint8Array, view: DataView): Size | null {
  let at = 2;
  let turned = false;
  for (let segments = 0; segments < MAX_SEGMENTS && at + 9 < bytes.length; segments += 1) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return turned ? sizeIf(height, width) : sizeIf(width, height);
    }
    if (marker === 0xe1) turned ||= isTurned(view, at + 4, Math.min(at + 2 + length, bytes.length));
    at += 2 + length;
  }
  return null;
}

/** RFC 9649: lossy, lossless and extended files. */
function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 30) return null;
  switch (ascii(bytes, 12, 4)) {
    case "VP8 ":
      return sizeIf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X": {
      const triple = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16);
      return { width: triple(24) + 1, height: triple(27) + 1 };
    }
    default:
      return null;
  }
}

/** ISO/IEC 23008-12 6.5.3: the largest `ispe` property within meta, iprp, ipco. */
function avifSize(bytes: Uint8Array, view: DataView): Size | null {
  let best: Size | null = null;
  let seen = 0;
  const walk = (from: number, end: number): void => {
    for (let at = from; at + 8 <= end && seen < MAX_BOXES; seen += 1) {
      const size = view.getUint32(at);
      const kind = ascii(bytes, at + 4, 4);
      const boxEnd = size === 0 ? end : at + size;
      if (size !== 0 && (size < 8 || boxEnd > end)) return;
      if (kind === "meta") walk(at + 12, boxEnd);
      if (kind === "iprp" || kind === "ipco") walk(at + 8, boxEnd);
      if (kind === "ispe" && boxEnd - at >= 20) {
        const found = sizeIf(view.getUint32(at + 12), view.getUint32(at + 16));
        if (found && (!best || found.width * found.height > best.width * best.height)) best = found;
      }
      at = boxEnd;
    }
  };
  walk(0, bytes.length);
  return best;
}

const isAvif = (bytes: Uint8Array): boolean => {
  if (ascii(bytes, 4, 4) !== "ftyp") return false;
  const end = Math.min(64, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
  return /avif|avis/.test(ascii(bytes, 8, Math.max(0, end - 8)));
};

/** Reads type and size of a picture from its bytes; null for anything else, SVG included, and for a picture without a size. */
export function imageInfo(bytes: Uint8Array): ImageInfo | null {
  if (bytes.length < 16) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = (type: ImageType, size: Size | null): ImageInfo | null => size && { type, ...size };
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return found("png", pngSize(bytes, view));
  if (view.getUint16(0) === 0xffd8 && bytes[2] === 0xff) return found("jpeg", jpegSize(bytes, view));
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return found("gif", gifSize(bytes, view));
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return found("webp", webpSize(bytes, view));
  return isAvif(bytes) ? found("avif", avifSize(bytes, view)) : null;
}
