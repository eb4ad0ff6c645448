/** Containers of videos that Kaja reads. Both are built of boxes (ISO/IEC 14496-12, QuickTime File Format). */
export const VIDEO_TYPES = ["mp4", "quicktime"] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

export const VIDEO_MEDIA_TYPES: Readonly<Record<VideoType, string>> = {
  mp4: "video/mp4",
  quicktime: "video/quicktime",
};

/** A video by the header of its file; its size in pixels as it is shown. */
export interface VideoInfo {
  type: VideoType;
  width: number;
  height: number;
  /** 0: the header does not say. */
  durationMs: number;
}

/** Boxes of one file that are looked at. */
const MAX_BOXES = 2_000;

interface Box {
  kind: string;
  /** Where its content begins and ends. */
  from: number;
  end: number;
}

const ascii = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** The boxes of a part of the file; a damaged one ends the list. */
function boxesIn(view: DataView, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end && boxes.length < MAX_BOXES; ) {
    const short = view.getUint32(at);
    if (short === 1 && at + 16 > end) break;
    const head = short === 1 ? 16 : 8;
    // 1: the size follows in 64 bits; 0: the box reaches to the end.
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    if (size < head || at + size > end) break;
    boxes.push({ kind: ascii(view, at + 4), from: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

const inside = (view: DataView, box: Box | undefined): Box[] => (box ? boxesIn(view, box.from, box.end) : []);
const find = (boxes: readonly Box[], kind: string): Box | undefined => boxes.find((box) => box.kind === kind);

/** Length in milliseconds of the header of the film; 0 when it does not say. */
function durationOf(view: DataView, film: readonly Box[]): number {
  const header = find(film, "mvhd");
  if (!header || header.end - header.from < 20) return 0;
  const isLong = view.getUint8(header.from) === 1;
  if (isLong && header.end - header.from < 32) return 0;
  const scale = view.getUint32(header.from + (isLong ? 20 : 12));
  if (scale === 0) return 0;
  const unknown = isLong ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn;
  const read = isLong ? view.getBigUint64(header.from + 24) : BigInt(view.getUint32(header.from + 16));
  if (read !== 0n && read !== unknown) return Math.round((Number(read) * 1_000) / scale);
  // A film that was written in fragments names its length beside them.
  const fragments = find(inside(view, find(film, "mvex")), "mehd");
  if (!fragments || fragments.end - fragments.from < 8) return 0;
  const isLongToo = view.getUint8(fragments.from) === 1 && fragments.end - fragments.from >= 12;
  const length = isLongToo ? Number(view.getBigUint64(fragments.from + 4)) : view.getUint32(fragments.from + 4);
  return Math.round((length * 1_000) / scale);
}

/** The size of a track of pictures, turned as its matrix says; null for a track of sound or text. */
function sizeOf(view: DataView, track: Box): { width: number; height: number } | null {
  const parts = inside(view, track);
  const handler = find(inside(view, find(parts, "mdia")), "hdlr");
  if (!handler || handler.end - handler.from < 12 || ascii(view, handler.from + 8) !== "vide") return null;
  const header = find(parts, "tkhd");
  if (!header) return null;
  const matrix = header.from + (view.getUint8(header.from) === 1 ? 52 : 40);
  if (matrix + 44 > header.end) return null;
  const [width, height] = [view.getUint32(matrix + 36) >>> 16, view.getUint32(matrix + 40) >>> 16];
  if (width === 0 || height === 0) return null;
  const isTurned = view.getUint32(matrix) === 0 && view.getUint32(matrix + 16) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Reads container, size and length of a video from its bytes; null for anything else, and for one without pictures. */
export function videoInfo(bytes: Uint8Array): VideoInfo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, bytes.length);
  const [first] = boxes;
  if (first?.kind !== "ftyp" || first.end - first.from < 4) return null;
  const film = inside(view, find(boxes, "moov"));
  const [size] = film.filter(({ kind }) => kind === "trak").flatMap((track) => sizeOf(view, track) ?? []);
  const type = ascii(view, first.from) === "qt  " ? "quicktime" : "mp4";
  return size ? { type, ...size, durationMs: durationOf(view, film) } : null;
}
