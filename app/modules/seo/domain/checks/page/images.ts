import type { HtmlFacts, ImageFacts } from "../../facts.ts";
import { LIMITS } from "../../limits.ts";
import { charCount, type Emit, plural } from "../evidence.ts";

/** Alt texts and dimensions; whether the files load and how heavy they are is a site check. */
export function checkImages(html: HtmlFacts, emit: Emit): void {
  const withoutAlt: ImageFacts[] = [];
  const withoutSize: ImageFacts[] = [];
  const longAlt: ImageFacts[] = [];
  for (const image of html.images) {
    if (image.alt === null) withoutAlt.push(image);
    else if (image.alt.length > LIMITS.altMaxChars && charCount(image.alt) > LIMITS.altMaxChars) longAlt.push(image);
    if (!image.hasSize) withoutSize.push(image);
  }
  const total = html.images.length;
  const report = (code: Parameters<Emit>[0], images: readonly ImageFacts[], found: string, limit: string): void => {
    if (images.length > 0) emit(code, found, limit, [...new Set(images.slice(0, LIMITS.relatedMax).map((image) => image.url ?? image.raw))]);
  };
  report("image-alt-missing", withoutAlt, `${withoutAlt.length} of ${plural(total, "image")}, first: ${withoutAlt[0]?.raw}`, "an alt attribute on each image");
  report(
    "image-size-missing",
    withoutSize,
    `${withoutSize.length} of ${plural(total, "image")}, first: ${withoutSize[0]?.raw}`,
    "width and height on each image",
  );
  report("image-alt-too-long", longAlt, `${plural(charCount(longAlt[0]?.alt ?? ""), "character")}: “${longAlt[0]?.alt}”`, `${LIMITS.altMaxChars} characters`);
}
