import { encode } from "uqr";
import { qrPath } from "./qr-code.ts";

export interface QrColors {
  /** Six hexadecimal digits. */
  dark: string;
  light: string;
}

/** Returns a QR code as an SVG image. */
export function qrSvg(text: string, { dark, light }: QrColors): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#${light}" d="M0 0h${size}v${size}H0z"/><path fill="#${dark}" d="${path}"/></svg>`;
}

/** Light modules around the code, as the standard asks for. */
const QUIET_ZONE = 4;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as PNG has it (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A chunk of a PNG file: length, type, data, CRC of type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const rgb = (hex: string): number[] => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Returns a QR code as a PNG image of two colors, at least `minPixels` wide (at most 2,000): every module has the same number of pixels. */
export async function qrPng(
  text: string,
  { dark, light }: QrColors,
  minPixels: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const scale = Math.max(1, Math.ceil(Math.min(minPixels, 2_000) / size));
  const pixels = size * scale;
  const rowBytes = Math.ceil(pixels / 8);
  const image = new Uint8Array((rowBytes + 1) * pixels);
  for (let y = 0; y < pixels; y += 1)
    for (let x = 0; x < pixels; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) {
        const at = y * (rowBytes + 1) + 1 + (x >> 3);
        image[at] = (image[at] ?? 0) | (0x80 >> (x & 7));
      }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, pixels);
  view.setUint32(4, pixels);
  // One bit for each pixel, an index into the palette.
  header.set([1, 3, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from([...rgb(light), ...rgb(dark)])),
    chunk("IDAT", await deflate(image)),
    chunk("IEND", new Uint8Array(0)),
  ];
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
