import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The lightest first. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A real Chromium: the machine's own, or the one that comes inside an npm package. */
async function executable(): Promise<{ path: string; args: string[] }> {
  const own = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
  if (own) return { path: own, args: [] };
  const { default: packaged } = await import("@sparticuz/chromium");
  return { path: await packaged.executablePath(), args: packaged.args };
}

/** Starts the browser. It looks nothing up outside: only loopback is reachable from the tests. */
export async function launchBrowser(furtherArgs: readonly string[] = []): Promise<Browser> {
  const { path, args } = await executable();
  return chromium.launch({
    executablePath: path,
    headless: true,
    args: [
      ...args,
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...furtherArgs,
    ],
  });
}
