import { launchBrowser } from "#tests/support/browser.ts";
import { createAccount } from "#tests/support/factories.ts";
import type { BenchProduct } from "./product.ts";
import { median, percentile, reportCount } from "./stats.ts";

const WORDS = 10_000;
const KEYSTROKES = 300;
/** Issue of the editor: from the key to the frame that shows its letter. */
const MAX_P95_MS = 50;

/** A text as people write them: a heading for each ten paragraphs, some marks, a list now and then. */
function longText(): string {
  const words = "tea water kettle leaves warm pot minutes steep fresh garden harvest morning".split(" ");
  const sentence = (from: number) =>
    Array.from({ length: 20 }, (_, at) => words[(from * 7 + at * 5) % words.length]).join(" ");
  return Array.from({ length: WORDS / 100 }, (_, at) => {
    const paragraph = `${sentence(at)}. **${sentence(at + 1)}**. [${sentence(at + 2)}](https://tea.example/${at}). ${sentence(at + 3)}.`;
    const list = `- ${sentence(at + 4)}\n- {{ first_name }}`;
    return at % 10 === 0
      ? `## ${words[at % words.length]} ${at}\n\n${paragraph}\n\n${list}`
      : `${paragraph}\n\n${list}`;
  }).join("\n\n");
}

/** Opens a new piece with a long text, signed in. */
async function storePiece({ origin }: BenchProduct, cookie: string): Promise<string> {
  const headers = { cookie, origin };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
  const made = await post("/content/new", {
    intent: "create",
    title: "Long",
    kind: "article",
    language: "en",
    folder: "",
  });
  const path = made.headers.get("location") ?? "";
  await post(`${path}?index`, { intent: "save", version: "1", title: "Long", body: longText() });
  return path;
}

/** Keystrokes in the middle of a text of 10,000 words, in a real browser, with autosave and checks as always. */
export async function benchEditor(product: BenchProduct): Promise<void> {
  console.log(
    `\nEditor: ${KEYSTROKES} keystrokes in a text of ${WORDS.toLocaleString("en")} words, from the key to the next frame`,
  );
  const { cookie } = await createAccount(product.env);
  const path = await storePiece(product, cookie);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = "", ...value] = cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: product.origin }]);
    for (const mode of ["visual", "markdown"]) {
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem("content_editor_mode", chosen), mode);
      await page.goto(product.origin + path);
      await page
        .locator(mode === "visual" ? ".content-editor p" : "textarea#content-body:not([hidden])")
        .first()
        .waitFor();
      if (mode === "visual") await page.locator(".content-editor > p").nth(50).click();
      else await page.locator("#content-body").click();
      await page.evaluate(() => {
        const times: number[] = [];
        Object.assign(window, { keystrokesMs: times });
        addEventListener(
          "keydown",
          ({ timeStamp }) => {
            requestAnimationFrame(() => {
              // After the frame is drawn.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => void times.push(performance.now() - timeStamp);
              port2.postMessage(null);
            });
          },
          true,
        );
      });
      await page.keyboard.type("tea and water ".repeat(Math.ceil(KEYSTROKES / 14)).slice(0, KEYSTROKES), { delay: 40 });
      const times = await page.evaluate(() => (window as unknown as { keystrokesMs: number[] }).keystrokesMs);
      reportCount(
        `${mode}, median ${median(times).toFixed(1)} ms; 95th percentile in ms`,
        percentile(times, 95),
        MAX_P95_MS,
        1,
      );
      await page.close({ runBeforeUnload: false });
    }
  } finally {
    await browser.close();
  }
}
