/**
 * Draws public/og.png (1200×630), the picture that other sites show beside a link to this one.
 * Run after changing it: npx node scripts/og-image.mjs
 */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../tests/support/browser.ts";

const MAX_BYTES = 120_000;
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const font = readFileSync(
  path("../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
).toString("base64");
const line = "M0 150 60 139 120 146 180 116 240 124 300 92 360 103 420 76 480 87 540 58 600 66 660 38 720 24";

const html = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}) format("woff2"); font-weight: 300 900 }
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; background: #0b2622; color: #e9f4ef; font: 500 30px/1.4 Figtree; padding: 72px 80px; position: relative; overflow: hidden }
.logo { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 800; letter-spacing: -.02em }
h1 { font-size: 92px; line-height: 1.02; letter-spacing: -.035em; font-weight: 750; margin-top: 62px }
h1 em { font-style: normal; color: #c8f04b }
p { color: #a9c4bc; margin-top: 30px; max-width: 640px }
.chart { position: absolute; right: 0; bottom: 0 }
.echo { position: absolute; right: -70px; top: -120px; opacity: .16 }
</style>
<svg class="echo" width="520" height="520" viewBox="0 0 28 28"><path d="M13 8.6a8 8 0 0 1 0 10.8M16.9 5.6a12.4 12.4 0 0 1 0 16.8" fill="none" stroke="#c8f04b" stroke-width="2.3" stroke-linecap="round"/></svg>
<svg class="chart" width="720" height="250" viewBox="0 0 720 200" preserveAspectRatio="none"><defs><linearGradient id="fill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c8f04b" stop-opacity=".26"/><stop offset="1" stop-color="#c8f04b" stop-opacity="0"/></linearGradient></defs><path d="${line}V200H0Z" fill="url(#fill)"/><path d="${line}" fill="none" stroke="#c8f04b" stroke-opacity=".75" stroke-width="3"/></svg>
<div class="logo"><svg width="60" height="60" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#123530"/><circle cx="8.5" cy="14" r="2.6" fill="#c8f04b"/><path d="M13 8.6a8 8 0 0 1 0 10.8M16.9 5.6a12.4 12.4 0 0 1 0 16.8" fill="none" stroke="#c8f04b" stroke-width="2.3" stroke-linecap="round"/></svg>Kaja</div>
<h1>Your whole marketing<br>team, in <em>one place</em></h1>
<p>AI-powered marketing agency platform.<br>14 days free, no card needed.</p>`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
const file = path("../public/og.png");
await page.screenshot({ path: file });
await browser.close();
const { size } = statSync(file);
if (size > MAX_BYTES) throw new Error(`public/og.png has ${size} bytes, more than ${MAX_BYTES}`);
console.log(`public/og.png: ${size} bytes`);
