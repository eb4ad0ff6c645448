import { type Agent, parseUserAgent } from "./user-agent.ts";

/** What a browser's User-Agent tells people: enough to know one's own again. It proves nothing. */
export interface Device {
  /** "Firefox 128", "curl"; "Unknown browser" when it does not say. */
  browser: string;
  /** "Windows", "iPhone"; empty when it does not say. */
  system: string;
  kind: "computer" | "phone" | "tablet" | "program" | "unknown";
}

const KINDS: Record<Agent["device"], Device["kind"]> = {
  desktop: "computer",
  mobile: "phone",
  tablet: "tablet",
  tv: "unknown",
  other: "unknown",
};

/** People know these by the device rather than by its system. */
const DEVICE_NAMES: Readonly<Record<string, string>> = { iOS: "iPhone", iPadOS: "iPad" };

/** Programs name themselves first, without the "Mozilla" of browsers. */
const PROGRAM = /^([A-Za-z][\w.-]{1,30})(?:\/|$|\s)/;

/** Reads a User-Agent header of at most 255 characters (the stored length). */
export function deviceOf(userAgent: string): Device {
  const { browser, browserVersion, system: name, device } = parseUserAgent(userAgent);
  const system = DEVICE_NAMES[name] ?? name;
  if (browser !== "") return { browser: `${browser} ${browserVersion}`.trim(), system, kind: KINDS[device] };
  const program = userAgent.startsWith("Mozilla/") ? undefined : PROGRAM.exec(userAgent)?.[1];
  return program
    ? { browser: program, system, kind: "program" }
    : { browser: "Unknown browser", system, kind: KINDS[device] };
}

/** "Firefox 128 on Windows". */
export const deviceName = ({ browser, system }: Device): string => (system ? `${browser} on ${system}` : browser);
