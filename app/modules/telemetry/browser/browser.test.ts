import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ERROR_LOG_KEY, MAX_ERRORS } from "../domain/error-log.ts";

/** Storage of a browser, with room for so many characters; none at all when it is refused. */
class Storage {
  readonly values = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.values.set(key, value);
  }
}

const NOW = Date.UTC(2026, 10, 21, 12);
let local: Storage;
let session: Storage;
let refused: boolean;

const storage = (which: () => Storage) => ({
  get: () => {
    if (refused) throw new DOMException("denied", "SecurityError");
    return which();
  },
});

beforeEach(() => {
  vi.resetModules();
  local = new Storage();
  session = new Storage();
  refused = false;
  vi.stubGlobal(
    "window",
    Object.defineProperties({}, { localStorage: storage(() => local), sessionStorage: storage(() => session) }),
  );
  vi.stubGlobal("location", { origin: "https://kaja.example", pathname: "/orders/12345", search: "?token=abc" });
  vi.stubGlobal("navigator", { userAgent: "Browser 1" });
});
afterEach(() => vi.unstubAllGlobals());

describe("the local error log", () => {
  const open = () => import("./error-log.ts");

  it("keeps what is specified of an error, without what is private in its address", async () => {
    const { logError, readErrorLog, errorStatistics } = await open();
    logError("TypeError: x", NOW);
    const [record] = readErrorLog();
    expect(record).toEqual({
      error: "TypeError: x",
      timestamp: "2026-11-21T12:00:00.000Z",
      userAgent: "Browser 1",
      url: "https://kaja.example/orders/:id",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(errorStatistics(NOW)).toEqual({ total: 1, last24Hours: 1, lastHour: 1 });
    expect(JSON.parse(local.getItem(ERROR_LOG_KEY) ?? "")).toEqual([record]);
  });

  it.each(["nonsense", "{}", "null", '[{"error":1}]'])("starts again where %s is stored", async (stored) => {
    local.setItem(ERROR_LOG_KEY, stored);
    const { logError, readErrorLog } = await open();
    expect(readErrorLog()).toEqual([]);
    logError("x", NOW);
    expect(readErrorLog()).toHaveLength(1);
  });

  it("holds 50", async () => {
    const { logError, readErrorLog } = await open();
    for (let n = 0; n < MAX_ERRORS + 3; n++) logError(`error ${n}`, NOW);
    expect([readErrorLog().length, readErrorLog()[0]?.error]).toEqual([MAX_ERRORS, "error 3"]);
  });

  it("works in a browser that refuses storage, as long as the document", async () => {
    refused = true;
    const { logError, readErrorLog } = await open();
    for (let n = 0; n < MAX_ERRORS + 3; n++) logError(`error ${n}`, NOW);
    expect([readErrorLog().length, readErrorLog().at(-1)?.error]).toEqual([MAX_ERRORS, "error 52"]);
  });

  it("goes without its older half where there is little room, and by memory where there is none", async () => {
    const { logError, readErrorLog } = await open();
    for (let n = 0; n < 10; n++) logError(`error ${n}`, NOW);
    local.room = (local.getItem(ERROR_LOG_KEY)?.length ?? 0) - 1;
    logError("newest", NOW);
    const kept = readErrorLog();
    expect(kept.length).toBeLessThan(10);
    expect(kept.at(-1)?.error).toBe("newest");
    local.room = 0;
    logError("unstored", NOW);
    expect(readErrorLog().at(-1)?.error).toBe("unstored");
  });

  it("is empty on the server", async () => {
    vi.stubGlobal("window", undefined);
    expect((await open()).readErrorLog()).toEqual([]);
  });

  it.each([
    [new TypeError("x is undefined"), "TypeError: x is undefined"],
    ["Script error.", "Script error."],
    [new Error("to ann@example.com"), "Error: to :email"],
    [undefined, "Unknown error"],
    [{ status: 500 }, "Unknown error"],
    [new Error("y".repeat(10_000)), `Error: ${"y".repeat(193)}`],
  ])("says of %s: %s", async (thrown, message) => expect((await open()).messageOf(thrown)).toBe(message));
});

describe("the session id", () => {
  const open = async () => (await import("./session-id.ts")).sessionId;

  it("is one for the tab, also after a reload", async () => {
    const first = (await open())();
    expect((await open())()).toBe(first);
    vi.resetModules();
    expect((await open())()).toBe(first);
  });

  it.each(["", "foreign", "00000000-0000-0000-0000-000000000000"])("takes the place of %j", async (stored) => {
    session.setItem("session_id", stored);
    const id = (await open())();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(session.getItem("session_id")).toBe(id);
  });

  it("is one for the document where storage is refused", async () => {
    refused = true;
    const sessionId = await open();
    expect(sessionId()).toBe(sessionId());
  });
});

describe("sending", () => {
  const fetched = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(new Response(null, { status: 429 })));
  const send = async (sendBeacon: unknown) => {
    vi.stubGlobal("navigator", { sendBeacon });
    vi.stubGlobal("fetch", fetched);
    fetched.mockClear();
    (await import("./send.ts")).send("{}");
  };

  it("goes by beacon", async () => {
    const beacon = vi.fn(() => true);
    await send(beacon);
    expect(beacon).toHaveBeenCalledWith("/track", "{}");
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ["there are no beacons", undefined],
    ["the browser's queue is full", () => false],
    [
      "a beacon throws",
      () => {
        throw new Error("blocked");
      },
    ],
  ])("goes by a request that outlives the page where %s", async (_, sendBeacon) => {
    await send(sendBeacon);
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: "{}", keepalive: true });
  });

  it("drops what cannot be sent at all", async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError("offline")));
    await send(undefined);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
