import { type Browser, chromium } from "playwright-core";
import { packagedBrowser } from "./packaged-browser.ts";

/**
 * What every browser of the tests is started with, beside the arguments of Playwright. Chosen here and not taken from
 * the package, whose own list is made for AWS Lambda: it switches the same-origin policy, site isolation and the
 * blocking of mixed content off, so that journeys about them would prove nothing, and runs everything in one process,
 * which ends with the first context that is closed.
 */
export const BROWSER_ARGS: readonly string[] = [
  "--disable-quic",
  // The same pixels and widths on every machine.
  "--disable-gpu",
  "--font-render-hinting=none",
  // Only loopback is reachable from the tests: nothing is reported to anybody.
  "--disable-domain-reliability",
];

/** Arguments with which a browser proves less, or runs otherwise, than those of people: none of them is on its command line. */
export const WEAKENING =
  /^--(single-process|no-zygote|in-process-gpu|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|ignore-certificate-errors|no-pings|disk-cache-size|disable-features=.*\b(IsolateOrigins|site-per-process)\b|enable-features=.*\bSharedArrayBuffer\b)/;

/** Starts a real Chromium: the packaged one, or another that `CHROMIUM_PATH` names. */
export async function launchBrowser(furtherArgs: readonly string[] = []): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH;
  const { executablePath, env } = own ? { executablePath: own, env: {} } : await packagedBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    headless: true,
    // Chromium's own sandbox needs rights that root and some machines do not have. It protects the machine from pages, and all pages are ours.
    chromiumSandbox: false,
    args: [...BROWSER_ARGS, ...furtherArgs],
  });
}
