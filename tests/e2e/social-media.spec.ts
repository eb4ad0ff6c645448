import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { videoFile } from "#tests/support/video-file.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenIdle } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

test("an image is cropped for one network with its focal point; a video takes its place", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("social-media"));
  const clean = async () => expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.goto("/integrations/new/bluesky");
  await page
    .getByRole("button", { name: /practice/i })
    .first()
    .click();
  await page.waitForURL(/\/integrations\/connections\//);
  await page.goto("/social/new");
  await whenIdle(page);
  await page.getByRole("checkbox", { name: /practice/ }).check();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("A shelf of teas");
  await page.getByRole("button", { name: "Save post" }).click();
  await page.getByRole("heading", { name: "Images and video" }).waitFor();
  await whenIdle(page);

  const buffer = readFileSync("public/demo-pictures/social-desktop-light.webp");
  await page.getByLabel("Image", { exact: true }).setInputFiles({ name: "shelf.webp", mimeType: "image/webp", buffer });
  await page.getByLabel("What it shows").first().fill("A shelf of teas");
  await page.getByRole("button", { name: "Add image" }).click();
  await page.getByText("Image added").waitFor();

  await page.getByText("Crop for Bluesky").click();
  await page.getByLabel("Shape").selectOption("portrait");
  await page.getByLabel("Left to right").fill("0.2");
  await page.getByLabel("Zoom").fill("1.5");
  const preview = page.getByRole("img", { name: "Preview of the crop" });
  await expect.poll(async () => (await preview.boundingBox())?.height).toBe(402);
  await clean();
  await page.getByRole("button", { name: "Save crop" }).click();
  await page.getByText("Crop saved").waitFor();
  await page.getByText(/^Cropped for Bluesky: [\d,]+ × [\d,]+ pixels/).waitFor();
  await page.getByText("Change the crop for Bluesky").click();
  expect(await page.getByLabel("Left to right").inputValue()).toBe("0.2");
  expect(await page.getByLabel("Zoom").inputValue()).toBe("1.5");
  await clean();

  // In the composer, beside the text.
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { name: "Edit post" }).waitFor();
  const shown = page.getByRole("region", { name: "Preview" }).getByRole("img", { name: "A shelf of teas" });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(0.8, 2);
  await page.goBack();
  await page.getByRole("heading", { name: "Images and video" }).waitFor();
  await whenIdle(page);
  await page.getByRole("button", { name: "Use the whole image" }).click();
  await page.getByText("The whole image is used again").waitFor();
  await page.getByRole("button", { name: "Delete image" }).click();
  await page.getByText("Image deleted").waitFor();

  await page.getByText("Add a video instead of images").click();
  const video = { name: "pour.mp4", mimeType: "video/mp4", buffer: Buffer.from(videoFile({ durationMs: 200_000 })) };
  await page.getByLabel("Video", { exact: true }).setInputFiles(video);
  const description = page.getByRole("textbox", { name: "What it shows" }).last();
  await description.fill("Tea is poured");
  await page.getByRole("button", { name: "Add video" }).click();
  await page.getByText("Bluesky takes videos of at most 3:00. This one lasts 3:20.").waitFor();
  await page.getByLabel("Video", { exact: true }).setInputFiles({ ...video, buffer: Buffer.from(videoFile()) });
  await page.getByRole("button", { name: "Add video" }).click();
  await page.getByText("Video added").waitFor();
  await page.getByText("MP4, 0:12, 1,280 × 720 pixels").waitFor();
  await clean();
  expect(complaints).toEqual([]);
});
