import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceName, deviceOf } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome 141 on Windows",
    "computer",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge 141 on Windows",
    "computer",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    "Opera 124 on Windows",
    "computer",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.5.3735.47`,
    "Vivaldi 7 on Linux",
    "computer",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome 140 on ChromeOS",
    "computer",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`,
    "Headless Chrome 141 on Linux",
    "computer",
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Firefox 144 on Linux",
    "computer",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Firefox 144 on macOS",
    "computer",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`,
    "Safari 26 on macOS",
    "computer",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/18.6 Mobile/15E148 Safari/604.1`,
    "Safari 18 on iPhone",
    "phone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
    "Chrome 141 on iPhone",
    "phone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox 144 on iPhone",
    "phone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} Version/18.6 Mobile/15E148 Safari/604.1`,
    "Safari 18 on iPad",
    "tablet",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
    "Chrome 141 on Android",
    "phone",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome 141 on Android", "tablet"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", "Firefox 144 on Android", "phone"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet 28 on Android",
    "phone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "Internet Explorer 11 on Windows",
    "computer",
  ],
  ["curl/8.5.0", "curl", "program"],
  ["python-requests/2.32.3", "python-requests", "program"],
  ["node", "node", "program"],
  ["vitest", "vitest", "program"],
  ["", "Unknown browser", "unknown"],
  ["Mozilla/5.0", "Unknown browser", "unknown"],
  ["<script>alert(1)</script>", "Unknown browser", "unknown"],
])("%s", (userAgent, name, kind) => {
  const device = deviceOf(userAgent);
  expect([deviceName(device), device.kind]).toEqual([name, kind]);
});

test("reads anything, and says little", () => {
  const hostile = ["Trident/", "Version/1 ", "Android ", "MSIE ", "a"].map((part) => part.repeat(255).slice(0, 255));
  for (const text of [...hostile, ...fc.sample(fc.string({ maxLength: 255 }), 50)])
    expect(deviceName(deviceOf(text)).length).toBeLessThan(80);
});
