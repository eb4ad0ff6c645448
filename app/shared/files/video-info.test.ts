import { describe, expect, it } from "vitest";
import { box, videoFile } from "#tests/support/video-file.ts";
import { videoInfo } from "./video-info.ts";

const usual = { type: "mp4", width: 1_280, height: 720, durationMs: 12_000 };

describe("the header of a video", () => {
  it.each([
    ["of an MP4 file", {}, usual],
    ["with 64 bits", { isLong: true }, usual],
    ["of QuickTime", { brand: "qt  " }, { ...usual, type: "quicktime" }],
    ["of one that is turned", { isTurned: true }, { ...usual, width: 720, height: 1_280 }],
    ["of one in fragments", { isFragmented: true, durationMs: 3_500 }, { ...usual, durationMs: 3_500 }],
    ["without a length", { durationMs: 0 }, { ...usual, durationMs: 0 }],
    ["of sound alone", { handler: "soun" }, null],
    ["without a size", { width: 0 }, null],
  ] as const)("%s is read", (_, video, info) => {
    expect(videoInfo(videoFile(video))).toEqual(info);
  });

  it("is not found in other files", () => {
    for (const bytes of [
      [],
      [1, 2, 3],
      box("moov"),
      box("ftyp", [1]),
      box("ftyp", [...new TextEncoder().encode("isom")]),
    ])
      expect(videoInfo(new Uint8Array(bytes))).toBeNull();
    expect(videoInfo(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeNull();
  });

  it("may be cut or damaged anywhere", () => {
    const whole = videoFile({ isLong: true, isFragmented: true });
    for (let at = 0; at < whole.length; at += 1) {
      expect(() => videoInfo(whole.slice(0, at))).not.toThrow();
      const damaged = whole.slice();
      damaged[at] = 255;
      expect(() => videoInfo(damaged)).not.toThrow();
    }
  });
});
