import { describe, expect, it } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { mediaFault } from "../media.ts";
import { nextReadAt } from "../results.ts";
import { isEditable, statusAfterChange } from "../status.ts";
import { findClashes, shinglesOf, similarity } from "./clash.ts";
import { readHashtags, withEnding, withLink, withoutLink } from "./compose.ts";

const URL = "https://kaja.example/r/tea";

describe("a version of a text", () => {
  it.each([
    ["at its mark", "See {link} now", URL, `See ${URL} now`],
    ["at the end", "New teas.", URL, `New teas.\n\n${URL}`],
    ["once", `New teas. ${URL}`, URL, `New teas. ${URL}`],
    ["alone", "", URL, URL],
    ["without one", "See {link}", null, "See"],
  ])("has its link %s", (_, text, url, whole) => {
    expect(withLink(text, url)).toBe(whole);
  });

  it("shows the mark again when it is edited, and gets its ending once", () => {
    expect(withoutLink(`See ${URL} now`, URL)).toBe("See {link} now");
    const signed = withEnding("New teas.", "#tea #green");
    expect(signed).toBe("New teas.\n\n#tea #green");
    expect(withEnding(signed, "#tea #green")).toBe(signed);
    expect(withEnding("New teas.", " ")).toBe("New teas.");
  });

  it("has hashtags of letters, digits and _", () => {
    expect(readHashtags("tea, #green #tea õun_1")).toBe("#tea #green #õun_1");
    expect(readHashtags("tea #gr-een")).toBeNull();
  });
});

describe("posts in each other's way", () => {
  const text = "Our new green teas have arrived from the mountains and are in the shop today";
  const other = (id: string, words: string, atMs: number | null) => ({ id, text: words, atMs });

  it("say nearly the same, whatever their links", () => {
    const near = other("b", `${text}! https://tea.example/x`, null);
    const far = other("c", "Opening hours change on Monday for the holidays this year", null);
    expect(findClashes(other("a", `${text} https://tea.example/y`, null), [near, far])).toEqual([
      { postId: "b", kind: "same_text" },
    ]);
    expect(similarity(shinglesOf(text), shinglesOf(text))).toBe(1);
  });

  it("or go out within an hour", () => {
    const post = other("a", "One thing", 1_000_000_000);
    const close = other("b", "Quite another matter", 1_000_000_000 + minutes(59));
    const later = other("c", "A third of these", 1_000_000_000 + minutes(60));
    expect(findClashes(post, [post, close, later])).toEqual([{ postId: "b", kind: "close_in_time" }]);
  });
});

describe("images", () => {
  const image = { id: "i", type: "jpeg", bytes: 900_000, width: 1_200, height: 1_200, alt: "A cup" };
  it.each([
    ["fit", "bluesky", "Text", [image], null],
    ["are too large for Bluesky", "bluesky", "Text", [{ ...image, bytes: 1_000_001 }], "at most 1 MB"],
    ["need a description", "mastodon", "Text", [{ ...image, alt: " " }], "Describe each image"],
    ["are not taken", "slack", "Text", [image], "no images"],
    ["are too many", "telegram", "Text", [image, image], "one image"],
    ["have a wrong type", "mastodon", "Text", [{ ...image, type: "avif" }], "AVIF"],
    ["leave less room on Telegram", "telegram", "a".repeat(1_025), [image], "1,024 characters"],
  ] as const)("%s", (_, channel, text, images, fault) => {
    const found = mediaFault(channel, text, { images });
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

describe("the way of a post", () => {
  it("leads from draft to scheduled and back; one under review stays there", () => {
    expect(statusAfterChange("draft", true)).toBe("scheduled");
    expect(statusAfterChange("failed", true)).toBe("scheduled");
    expect(statusAfterChange("scheduled", false)).toBe("draft");
    expect(statusAfterChange("in_review", true)).toBe("in_review");
    expect(["publishing", "published", "unclear"].some((status) => isEditable(status as "published"))).toBe(false);
  });

  it("has its results read ever more rarely, and ends", () => {
    const waits = Array.from({ length: 10 }, (_, reads) => nextReadAt(0, reads) ?? 0);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(nextReadAt(0, 10)).toBeNull();
    expect(nextReadAt(0, 0, 5_000)).toBe(5_000 + minutes(15));
  });
});
