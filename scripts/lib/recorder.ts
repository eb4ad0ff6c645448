import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Locator, Page } from "playwright-core";

interface Frame {
  file: string;
  atMs: number;
}

interface Cue {
  text: string;
  startMs: number;
}

export interface Recording {
  frames: readonly Frame[];
  cues: readonly Cue[];
  lengthMs: number;
  folder: string;
}

/** A machine that is slow to draw must not make anybody wait. */
const LONGEST_STILL_MS = 2_000;
/** What a reader needs for a caption: to find it, and to read it beside the picture. */
const FIND_MS = 1_000;
const CHARACTERS_PER_SECOND = 16;
const JPEG_QUALITY = 95;
const FRAMES_PER_SECOND = 15;
/** Constant quality of VP9: 0 is lossless, 63 the worst; screens of text stay sharp at this one. */
const VP9_QUALITY = 36;
const POSTER_QUALITY = 62;
const MOVE_STEPS = 22;
const KEY_DELAY_MS = 45;

/** Draws a pointer that follows the mouse: the browser's own is not in its frames. */
const drawPointer = () => {
  if (document.querySelector("[data-pointer]")) return;
  const pointer = document.createElement("div");
  pointer.dataset.pointer = "";
  pointer.setAttribute("aria-hidden", "true");
  Object.assign(pointer.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: "20px",
    height: "20px",
    borderRadius: "50%",
    background: "rgb(13 92 85 / 0.35)",
    border: "2px solid rgb(13 92 85)",
    zIndex: "2147483647",
    pointerEvents: "none",
    transition: "scale 120ms",
    translate: "-100px -100px",
  });
  document.body.appendChild(pointer);
  addEventListener("mousemove", ({ clientX, clientY }) => {
    pointer.style.translate = `${clientX - 10}px ${clientY - 10}px`;
  });
  addEventListener("mousedown", () => {
    pointer.style.scale = "0.6";
  });
  addEventListener("mouseup", () => {
    pointer.style.scale = "1";
  });
};

/** Films a page through the browser's own frames, with the moments at which each caption begins. */
export class Recorder {
  private readonly frames: Frame[] = [];
  private readonly cues: Cue[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), "kaja-tutorial-"));
  private startedAtMs = 0;
  /** Time that was cut out. */
  private cutMs = 0;
  private isCut = false;
  private pointer = { x: 640, y: 420 };
  private readonly page: Page;
  private readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** Begins to film what the page shows now. */
  static async start(page: Page): Promise<Recorder> {
    const recorder = new Recorder(page, await page.context().newCDPSession(page));
    const { session } = recorder;
    session.on("Page.screencastFrame", ({ data, sessionId }) => {
      if (!recorder.isCut) recorder.keep(Buffer.from(data, "base64"));
      void session.send("Page.screencastFrameAck", { sessionId });
    });
    recorder.startedAtMs = Date.now();
    await recorder.showPointer();
    await session.send("Page.startScreencast", { format: "jpeg", quality: JPEG_QUALITY });
    return recorder;
  }

  private now = (): number => Date.now() - this.startedAtMs - this.cutMs;

  private keep(picture: Buffer) {
    const file = join(this.folder, `${String(this.frames.length).padStart(5, "0")}.jpg`);
    writeFileSync(file, picture);
    this.frames.push({ file, atMs: this.now() });
  }

  /** A new caption, read for a moment before anything moves. */
  async say(text: string, readMs = 1_500): Promise<void> {
    this.cues.push({ text, startMs: this.now() });
    await sleep(readMs);
  }

  /** Waits for something without filming the wait. */
  async cut(wait: () => Promise<unknown>): Promise<void> {
    const beganMs = Date.now();
    this.isCut = true;
    await wait();
    await this.showPointer();
    // The browser gives a frame only when something changes; what changed meanwhile is seen now.
    const seen = await this.page.screenshot({ type: "jpeg", quality: JPEG_QUALITY });
    this.cutMs += Date.now() - beganMs;
    this.isCut = false;
    this.keep(seen);
  }

  /** A document of its own has no pointer yet. */
  async showPointer(): Promise<void> {
    await this.page.evaluate(drawPointer);
    await this.page.mouse.move(this.pointer.x, this.pointer.y);
  }

  /** Moves the pointer to the middle of an element as a hand would, scrolling to it first. */
  async moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await sleep(200);
    const box = await target.boundingBox();
    if (!box) throw new Error(`Nothing to move to: ${target}`);
    const from = this.pointer;
    const to = { x: box.x + Math.min(box.width / 2, 220), y: box.y + box.height / 2 };
    for (let step = 1; step <= MOVE_STEPS; step++) {
      const eased = 1 - (1 - step / MOVE_STEPS) ** 3;
      await this.page.mouse.move(from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased);
      await sleep(18);
    }
    this.pointer = to;
  }

  async click(target: Locator): Promise<void> {
    await this.moveTo(target);
    await sleep(250);
    await this.page.mouse.down();
    await sleep(90);
    await this.page.mouse.up();
    await sleep(350);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.pressSequentially(text, { delay: KEY_DELAY_MS });
    await sleep(300);
  }

  /** Scrolls as a reader does. */
  async scroll(pixels: number): Promise<void> {
    const steps = 20;
    for (let step = 0; step < steps; step++) {
      await this.page.mouse.wheel(0, pixels / steps);
      await sleep(25);
    }
    await sleep(300);
  }

  /** Ends the film after a last look. */
  async stop(lastLookMs = 2_500): Promise<Recording> {
    await sleep(lastLookMs);
    await this.session.send("Page.stopScreencast");
    return readable({ frames: this.frames, cues: this.cues, lengthMs: this.now(), folder: this.folder });
  }
}

const readingMs = (text: string): number => FIND_MS + (text.length / CHARACTERS_PER_SECOND) * 1_000;

/** The same film at the same speed, without long stills, and with each caption as long as reading it takes: its last picture waits. */
function readable({ frames, cues, lengthMs, folder }: Recording): Recording {
  const moments = [
    ...new Set([0, ...frames.map(({ atMs }) => atMs), ...cues.map(({ startMs }) => startMs), lengthMs]),
  ].sort((a, b) => a - b);
  const newMs = new Map<number, number>();
  let atMs = 0;
  let before = 0;
  let readUntilMs = 0;
  for (const moment of moments) {
    atMs += Math.min(moment - before, LONGEST_STILL_MS);
    before = moment;
    const cue = cues.find(({ startMs }) => startMs === moment);
    if (cue || moment === lengthMs) atMs = Math.max(atMs, readUntilMs);
    if (cue) readUntilMs = atMs + readingMs(cue.text);
    newMs.set(moment, atMs);
  }
  const moved = (ms: number): number => newMs.get(ms) ?? ms;
  return {
    frames: frames.map((frame) => ({ ...frame, atMs: moved(frame.atMs) })),
    cues: cues.map((cue) => ({ ...cue, startMs: moved(cue.startMs) })),
    lengthMs: moved(lengthMs),
    folder,
  };
}

function ffmpeg(args: readonly string[]) {
  const { status, stderr, error } = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    encoding: "utf8",
  });
  if (error) throw new Error(`ffmpeg is needed (apt-get install ffmpeg): ${error.message}`);
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
}

/** "00:01:02.345" */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

/** Returns the captions as WebVTT; each stays until the next one begins. */
const captionsOf = ({ cues, lengthMs }: Recording): string =>
  `WEBVTT\n\n${cues.map(({ text, startMs }, index) => `${stamp(startMs)} --> ${stamp((cues[index + 1]?.startMs ?? lengthMs) - 1)}\n${text}\n`).join("\n")}`;

/** Writes a recording as WebM, WebVTT and a poster (its last frame), under `path` without an ending. The frames are gone afterwards. */
export function writeRecording(recording: Recording, path: string): void {
  const { frames, lengthMs, folder } = recording;
  // The first picture shows from the beginning: captions and pictures share one clock.
  const startOf = (index: number) => (index === 0 ? 0 : (frames[index]?.atMs ?? lengthMs));
  const list = frames.map(
    ({ file }, index) => `file '${file}'\nduration ${((startOf(index + 1) - startOf(index)) / 1_000).toFixed(3)}`,
  );
  const last = frames.at(-1);
  if (!last) throw new Error("The browser gave no frames");
  const listFile = join(folder, "frames.txt");
  // The concat demuxer forgets the duration of the last file unless that file is listed again.
  writeFileSync(listFile, `${list.join("\n")}\nfile '${last.file}'\n`);
  const video = ["-vf", `fps=${FRAMES_PER_SECOND},format=yuv420p`, "-t", (lengthMs / 1_000).toFixed(3), "-an"];
  const quality = [
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "0",
    "-crf",
    String(VP9_QUALITY),
    "-g",
    "150",
    "-row-mt",
    "1",
    "-cpu-used",
    "5",
  ];
  ffmpeg(["-f", "concat", "-safe", "0", "-i", listFile, ...video, ...quality, `${path}.webm`]);
  ffmpeg(["-i", last.file, "-c:v", "libwebp", "-quality", String(POSTER_QUALITY), `${path}.webp`]);
  writeFileSync(`${path}.vtt`, captionsOf(recording));
  rmSync(folder, { recursive: true, force: true });
}
