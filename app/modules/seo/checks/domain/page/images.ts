import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { HtmlFacts, ImageFacts } from "../../../domain/facts.ts";
import { charCount, type Emit } from "../evidence.ts";

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
  // The words are only put together where there is something to say: numbers are dear to format, and most pages are in order.
  const report = (
    code: Parameters<Emit>[0],
    images: readonly ImageFacts[],
    found: (first: ImageFacts) => string,
    limit: string,
  ): void => {
    const [first] = images;
    if (first)
      emit(code, found(first), limit, [
        ...new Set(images.slice(0, LIMITS.relatedMax).map((image) => image.url ?? image.raw)),
      ]);
  };
  const share = (images: readonly ImageFacts[]) => (first: ImageFacts) =>
    `${images.length} of ${counted(total, "image")}, first: ${first.raw}`;
  report("image-alt-missing", withoutAlt, share(withoutAlt), "an alt attribute on each image");
  report("image-size-missing", withoutSize, share(withoutSize), "width and height on each image");
  report(
    "image-alt-too-long",
    longAlt,
    ({ alt }) => `${counted(charCount(alt ?? ""), "character")}: “${alt}”`,
    `${LIMITS.altMaxChars} characters`,
  );
}
