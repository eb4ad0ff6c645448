import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TUTORIAL_SIZE, TUTORIALS, tutorialFiles } from "#app/modules/help/tutorials/domain/tutorials.ts";

const PUBLIC = new URL("../../public/", import.meta.url);
const MAX_VIDEO_BYTES = 1_000_000;
const MAX_POSTER_BYTES = 60_000;
const MAX_TOTAL_BYTES = 4_000_000;

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** A number of EBML: its first byte gives their count; an id keeps the mark, a length does not. */
function vint(bytes: Buffer, at: number, keepMark: boolean): { value: number; next: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 24 + 1;
  let value = keepMark ? first : first & (0xff >> length);
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, next: at + length };
}

/** The first element of an id in a range: where its content begins and ends. */
function element(bytes: Buffer, wanted: number, from: number, to: number): { start: number; end: number } {
  for (let at = from; at < to; ) {
    const id = vint(bytes, at, true);
    const size = vint(bytes, id.next, false);
    if (id.value === wanted) return { start: size.next, end: Math.min(size.next + size.value, to) };
    at = size.next + size.value;
  }
  throw new Error(`No element ${wanted.toString(16)}`);
}

/** Length of a WebM file in seconds, out of its header. */
function lengthOf(bytes: Buffer): number {
  const segment = element(bytes, SEGMENT, 0, bytes.length);
  const info = element(bytes, INFO, segment.start, segment.end);
  const scale = element(bytes, TIMESTAMP_SCALE, info.start, info.end);
  const duration = element(bytes, DURATION, info.start, info.end);
  const ticks =
    duration.end - duration.start === 4 ? bytes.readFloatBE(duration.start) : bytes.readDoubleBE(duration.start);
  return (ticks * bytes.readUIntBE(scale.start, scale.end - scale.start)) / 1e9;
}

const MAX_CHARACTERS_PER_SECOND = 16;

const secondsOf = (stamp: string): number => stamp.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** The captions of a WebVTT file. */
const cuesOf = (text: string) =>
  [...text.matchAll(/^([\d:.]+) --> ([\d:.]+)\n(.+)$/gm)].map(([, start = "", end = "", said = ""]) => ({
    start: secondsOf(start),
    end: secondsOf(end),
    text: said,
  }));

const read = (path: string): Buffer => readFileSync(new URL(path.slice(1), PUBLIC));

test("there are at least four tutorials, and no file of another", () => {
  expect(TUTORIALS.length).toBeGreaterThanOrEqual(4);
  const named = TUTORIALS.flatMap(({ id }) => Object.values(tutorialFiles(id)));
  const stored = readdirSync(new URL("tutorials/", PUBLIC)).map((name) => `/tutorials/${name}`);
  expect(stored.sort()).toEqual(named.sort());
  expect(stored.reduce((sum, path) => sum + statSync(new URL(path.slice(1), PUBLIC)).size, 0)).toBeLessThan(
    MAX_TOTAL_BYTES,
  );
});

describe.each(TUTORIALS)("$id", ({ id, seconds, steps }) => {
  const files = tutorialFiles(id);

  test("is a WebM of under 1 MB, as long as it says", () => {
    const video = read(files.video);
    expect(video.length).toBeLessThan(MAX_VIDEO_BYTES);
    expect(video.readUInt32BE(0)).toBe(0x1a45dfa3);
    expect(video.subarray(0, 64).includes("webm")).toBe(true);
    expect(Math.round(lengthOf(video))).toBe(seconds);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(75);
  });

  test("has its steps as captions, in order and within its length", () => {
    const text = read(files.captions).toString("utf8");
    expect(text.startsWith("WEBVTT\n\n")).toBe(true);
    const cues = cuesOf(text);
    expect(cues.map((cue) => cue.text)).toEqual(steps);
    let last = 0;
    for (const { start, end, text } of cues) {
      expect(start).toBeGreaterThanOrEqual(last);
      // Nobody reads a caption quicker, with a picture beside it.
      expect(text.length / (end - start)).toBeLessThanOrEqual(MAX_CHARACTERS_PER_SECOND);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(lengthOf(read(files.video)) + 0.1);
  });

  test("has a poster of its size, and small", () => {
    const poster = read(files.poster);
    expect(poster.length).toBeLessThan(MAX_POSTER_BYTES);
    expect(poster.toString("latin1", 8, 16)).toBe("WEBPVP8 ");
    expect([poster.readUInt16LE(26) & 0x3fff, poster.readUInt16LE(28) & 0x3fff]).toEqual([
      TUTORIAL_SIZE.width,
      TUTORIAL_SIZE.height,
    ]);
  });
});
