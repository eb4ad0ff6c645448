/** What a browser's User-Agent tells people: enough to know one's own again. It proves nothing. */
export interface Device {
  /** "Firefox 128", "curl"; "Unknown browser" when it does not say. */
  browser: string;
  /** "Windows", "iPhone"; empty when it does not say. */
  system: string;
  kind: "computer" | "phone" | "tablet" | "program" | "unknown";
}

/** In this order: most browsers name their relatives as well, so that the particular stands before the general. */
const BROWSERS: readonly [name: string, version: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|OPiOS|Opera)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Vivaldi", /\bVivaldi\/(\d+)/],
  ["Yandex Browser", /\bYaBrowser\/(\d+)/],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Headless Chrome", /\bHeadlessChrome\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS)\/(\d+)/],
  ["Chromium", /\bChromium\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari\//],
  ["Internet Explorer", /\b(?:MSIE |Trident\/.*rv:)(\d+)/],
];

/** Programs name themselves first, without the "Mozilla" of browsers. */
const PROGRAM = /^([A-Za-z][\w.-]{1,30})(?:\/|$|\s)/;

const SYSTEMS: readonly [name: string, mark: RegExp, kind: Device["kind"]][] = [
  ["iPhone", /\biPhone\b/, "phone"],
  ["iPad", /\biPad\b/, "tablet"],
  ["Android", /\bAndroid\b.*\bMobile\b|\bAndroid;? Mobile\b/, "phone"],
  ["Android", /\bAndroid\b/, "tablet"],
  ["ChromeOS", /\bCrOS\b/, "computer"],
  ["Windows", /\bWindows\b/, "computer"],
  ["macOS", /\bMacintosh\b|\bMac OS X\b/, "computer"],
  ["Linux", /\bLinux\b|\bX11\b/, "computer"],
];

/** Reads a User-Agent header of at most 255 characters (the stored length). */
export function parseUserAgent(userAgent: string): Device {
  const [system, , kind] = SYSTEMS.find(([, mark]) => mark.test(userAgent)) ?? ["", /$/, "unknown" as const];
  for (const [name, version] of BROWSERS) {
    const major = version.exec(userAgent)?.[1];
    if (major) return { browser: `${name} ${major}`, system, kind };
  }
  const program = userAgent.startsWith("Mozilla/") ? undefined : PROGRAM.exec(userAgent)?.[1];
  return program ? { browser: program, system, kind: "program" } : { browser: "Unknown browser", system, kind };
}

/** "Firefox 128 on Windows". */
export const deviceName = ({ browser, system }: Device): string => (system ? `${browser} on ${system}` : browser);
