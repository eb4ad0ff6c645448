import { expect, test } from "vitest";
import { qrPath } from "#app/platform/web/qr-code.ts";
import { qrWithLogo } from "./logo-svg.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
const code = { ...qrPath("https://kaja.example/r/spring", "H"), dark: "112233", light: "ffffff" };

test("the logo covers the middle, and less of the code than its error correction repairs", () => {
  const svg = qrWithLogo({ ...code, logo: PIXEL });
  expect(svg).toContain(`href="${PIXEL}"`);
  const [, x = 0, width = 0] = (/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(svg) ?? []).map(Number);
  expect(x + width / 2).toBeCloseTo(code.size / 2, 1);
  // Level H repairs 30% of the codewords; half of that leaves room for dirt and bad light.
  expect(width ** 2 / (code.size - 8) ** 2).toBeLessThan(0.15);
});

test("a code of level H is larger than one of level M, and nothing but a picture becomes its logo", () => {
  expect(code.size).toBeGreaterThan(qrPath("https://kaja.example/r/spring").size);
  expect(qrWithLogo({ ...code, logo: '"><script>alert(1)</script>' })).not.toContain("<script");
});
