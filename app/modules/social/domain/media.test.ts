import { describe, expect, it } from "vitest";
import { fileFor, mediaFault, VIDEO_CHANNELS, videoLength } from "./media.ts";
import { MEDIA_SPECS } from "./media-specs.ts";

const image = { id: "whole", type: "png", bytes: 3_000_000, width: 3_000, height: 1_000, alt: "A shelf" };
const crop = { id: "crop", type: "jpeg", bytes: 300_000, width: 1_080, height: 1_080 };
const cropped = { ...image, crops: { instagram: crop, bluesky: crop } };

describe("an image", () => {
  it("goes to a channel as its crop, to the others whole", () => {
    expect(fileFor(cropped, "instagram").id).toBe("crop");
    expect(fileFor(cropped, "x").id).toBe("whole");
  });

  it.each([
    ["is too large for Bluesky", "bluesky", image, {}, "at most 1 MB"],
    ["fits Bluesky once it is cropped", "bluesky", cropped, {}, null],
    ["is no JPEG for Instagram", "instagram", image, {}, "does not take PNG"],
    ["has a shape that Instagram refuses", "instagram", { ...image, type: "jpeg" }, {}, "between 4:5 and 1.91:1"],
    ["fits Instagram once it is cropped", "instagram", cropped, {}, null],
    ["may be cropped while the post is a draft", "instagram", image, { mayCrop: true }, null],
    ["is saved by hand as it is", "instagram", image, { isByHand: true }, null],
    ["needs a description all the same", "instagram", { ...cropped, alt: "" }, {}, "Describe each image"],
  ] as const)("%s", (_, channel, one, situation, fault) => {
    const found = mediaFault(channel, "Tea", { images: [one] }, situation);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

const video = { type: "mp4", bytes: 9_000_000, durationMs: 95_000, alt: "Tea is poured" } as const;

describe("a video", () => {
  it.each([
    ["fits Bluesky", "bluesky", video, {}, null],
    ["fits Mastodon in QuickTime too", "mastodon", { ...video, type: "quicktime" }, {}, null],
    ["has to be MP4 on Bluesky", "bluesky", { ...video, type: "quicktime" }, {}, "MP4 videos only"],
    ["is too long for Bluesky", "bluesky", { ...video, durationMs: 185_000 }, {}, "at most 3:00. This one lasts 3:05"],
    ["needs a description", "bluesky", { ...video, alt: " " }, {}, "Describe the video"],
    ["is not sent to LinkedIn", "linkedin", video, {}, "Kaja does not send videos to LinkedIn"],
    ["may be published there by hand", "linkedin", video, { isByHand: true }, null],
    ["is too short for LinkedIn by hand", "linkedin", { ...video, durationMs: 900 }, { isByHand: true }, "at least 3"],
    ["is not taken by a webhook of Slack", "slack", video, {}, "takes no videos"],
  ] as const)("%s", (_, channel, one, situation, fault) => {
    const found = mediaFault(channel, "Tea", { images: [], video: one }, situation);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });

  it("is sent where its network has limits for it", () => {
    for (const channel of VIDEO_CHANNELS) expect(MEDIA_SPECS[channel].video).not.toBeNull();
    expect(videoLength(3_600_000)).toBe("60:00");
  });
});
