import { describe, expect, it } from "vitest";
import { commentFault, versionTexts } from "./first-comment.ts";

const URL = "https://kaja.example/r/abc";
const written = (text: string, comment: string, ending = "") => ({ text, comment, ending });

describe("the texts of a version", () => {
  it("put the link at the end of the text, and the ending after it", () => {
    expect(versionTexts("bluesky", written("New teas", "More soon", "#tea"), URL)).toEqual({
      text: `New teas\n\n${URL}\n\n#tea`,
      comment: "More soon",
    });
  });

  it("put the link into the comment alone where only the comment has its place", () => {
    expect(versionTexts("linkedin", written("New teas", "Order here: {link}"), URL)).toEqual({
      text: "New teas",
      comment: `Order here: ${URL}`,
    });
  });

  it("put the link into both where both have its place", () => {
    expect(versionTexts("x", written("See {link}", "Again {link}"), URL)).toEqual({
      text: `See ${URL}`,
      comment: `Again ${URL}`,
    });
  });

  it("keep the link in the text where the network has no first comment", () => {
    expect(versionTexts("slack", written("New teas", "Order here: {link}"), URL)).toEqual({
      text: `New teas\n\n${URL}`,
      comment: "",
    });
  });

  it("leave no mark behind without a link", () => {
    expect(versionTexts("bluesky", written("New {link} teas", "{link}"), null)).toEqual({
      text: "New  teas",
      comment: "",
    });
  });
});

describe("a first comment", () => {
  it("is counted as its network counts", () => {
    expect(commentFault("bluesky", "👩‍👩‍👧‍👦".repeat(100), ["Tea"])).toBeNull();
    expect(commentFault("bluesky", "a".repeat(301), ["Tea"])).toContain("First comment: Bluesky takes at most 300");
    expect(commentFault("mastodon", "a".repeat(600), ["Tea"], { maxChars: 1_000 })).toBeNull();
    expect(commentFault("mastodon", "a".repeat(600), ["Tea"])).toContain("at most 500");
    expect(commentFault("instagram", "a".repeat(301), ["Tea"])).toContain("at most 300 characters in a comment");
    expect(commentFault("linkedin", "a".repeat(1_250), ["Tea"])).toBeNull();
  });

  it("differs from the post and from each post of its thread", () => {
    expect(commentFault("x", "New teas!", ["New teas"])).toContain("must differ");
    expect(commentFault("x", "Part two.", ["Part one.", "Part two"])).toContain("must differ");
    expect(commentFault("x", "", [""])).toBeNull();
  });
});
