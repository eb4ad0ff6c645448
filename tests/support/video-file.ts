const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (value: string): number[] => [...new TextEncoder().encode(value)];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** A box of an ISO file: size, kind and content. */
export const box = (kind: string, ...content: number[][]): number[] => {
  const body = content.flat();
  return [...word(body.length + 8), ...text(kind), ...body];
};

interface Video {
  brand?: string;
  width?: number;
  height?: number;
  durationMs?: number;
  /** Turned by 90 degrees when it is shown. */
  isTurned?: boolean;
  /** Version 1 of the headers, with 64 bits. */
  isLong?: boolean;
  /** Its length is named beside the fragments. */
  isFragmented?: boolean;
  handler?: string;
  /** Bytes of its pictures, which come first. */
  dataBytes?: number;
}

const UNIT = 0x10000;

/** The bytes of a video as a camera writes its header; the pictures are zeros. */
export function videoFile(video: Video = {}): Uint8Array<ArrayBuffer> {
  const { brand = "isom", width = 1_280, height = 720, durationMs = 12_000, dataBytes = 64 } = video;
  const { isTurned = false, isLong = false, isFragmented = false, handler = "vide" } = video;
  const version = [isLong ? 1 : 0, 0, 0, 0];
  const long = (value: number) => (isLong ? [...word(0), ...word(value)] : word(value));
  const matrix = isTurned ? [0, UNIT, 0, -UNIT, 0, 0, 0, 0, 0x40000000] : [UNIT, 0, 0, 0, UNIT, 0, 0, 0, 0x40000000];
  const length = isFragmented ? 0 : durationMs;
  const mvhd = box("mvhd", version, long(0), long(0), word(1_000), long(length), zeros(80));
  const tkhd = box(
    "tkhd",
    ...[version, long(0), long(0), word(1), word(0), long(length), zeros(16)],
    ...[matrix.flatMap(word), word(width * UNIT), word(height * UNIT)],
  );
  const mdia = box("mdia", box("hdlr", zeros(8), text(handler), zeros(13)));
  const mvex = isFragmented ? box("mvex", box("mehd", zeros(4), word(durationMs))) : [];
  return new Uint8Array([
    ...box("ftyp", text(brand), zeros(4), text("isom")),
    ...box("mdat", zeros(dataBytes)),
    ...box("moov", mvhd, box("trak", tkhd, mdia), mvex),
  ]);
}
