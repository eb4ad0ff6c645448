import { beforeEach, describe, expect, it } from "vitest";
import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { hours, minutes } from "#app/shared/time.ts";
import type { Part, SocialRpc } from "../store/social-rpc.ts";
import type { Adapter, Outcome } from "./networks/adapter.ts";
import { recordKey } from "./networks/record-key.ts";
import { tryPart } from "./try-part.server.ts";

const REF = { id: "at://x", url: "https://x.example/1", cid: "c" };
const client = {} as ConnectionClient;

/** The rows of the object, as it keeps them. */
function memoryStore() {
  const rows = new Map<number, Part>();
  let nowMs = 0;
  const store: Pick<SocialRpc, "beginPart" | "endPart"> = {
    beginPart: async (_workspace, _post, part) => {
      const before = rows.get(part);
      if (before?.state === "published") return { ...before, isFirst: false };
      const isFirst = before === undefined || before.state === "refused";
      const startedAtMs = before && !isFirst ? before.startedAtMs : nowMs;
      const row: Part = {
        part,
        state: "started",
        startedAtMs,
        remote: null,
        detail: "",
        tries: (before?.tries ?? 0) + 1,
      };
      rows.set(part, row);
      return { ...row, isFirst };
    },
    endPart: async (_post, part, end) => {
      const row = rows.get(part);
      if (row && row.state !== "published") rows.set(part, { ...row, ...end });
    },
  };
  return { store, rows, at: (ms: number) => (nowMs = ms) };
}

let memory = memoryStore();
let sent: number;
beforeEach(() => {
  memory = memoryStore();
  sent = 0;
});

/** A network that publishes, and answers as the test says. */
function network(outcomes: readonly Outcome[], more: Partial<Adapter> = {}): Adapter {
  return {
    publish: async () => {
      sent += 1;
      return outcomes[sent - 1] ?? { kind: "published", ref: REF };
    },
    find: async () => ({ kind: "absent" }),
    repeatableMs: minutes(50),
    counts: null,
    ...more,
  };
}

const attempt = (adapter: Adapter, nowMs = 0) => {
  memory.at(nowMs);
  return tryPart(
    memory.store,
    adapter,
    client,
    { workspaceId: "w", postId: "p", part: 0 },
    {
      ...{ text: "Tea", images: [], key: "k", nowMs, replyTo: null },
      card: async () => null,
    },
  );
};

const UNKNOWN: Outcome = { kind: "unknown", reason: "timeout" };

describe("one try to publish", () => {
  it("publishes once, however often it is called", async () => {
    expect(await attempt(network([]))).toEqual({ kind: "published", ref: REF });
    expect(await attempt(network([]))).toEqual({ kind: "published", ref: REF });
    expect(sent).toBe(1);
  });

  it("reads before it sends again, and sends nothing where it finds the post", async () => {
    const found = network([UNKNOWN], { find: async () => ({ kind: "found", ref: REF }) });
    expect(await attempt(found)).toMatchObject({ kind: "wait" });
    expect(await attempt(found, minutes(1))).toEqual({ kind: "published", ref: REF });
    expect(sent).toBe(1);
  });

  it("sends again with the same key while the network knows it, and leaves it to a person after that", async () => {
    const lost = network([UNKNOWN, UNKNOWN]);
    await attempt(lost);
    expect(await attempt(lost, minutes(10))).toMatchObject({ kind: "wait" });
    expect(sent).toBe(2);
    expect(await attempt(lost, hours(2))).toMatchObject({ kind: "unclear" });
    expect(sent).toBe(2);
    expect(memory.rows.get(0)?.state).toBe("unclear");
  });

  it("never sends again where nothing can be read, also after a process ended in the middle", async () => {
    const chat = network([UNKNOWN], { find: null, repeatableMs: 0 });
    expect(await attempt(chat)).toMatchObject({ kind: "unclear" });
    expect(await attempt(chat)).toMatchObject({ kind: "unclear" });
    expect(sent).toBe(1);
    memory = memoryStore();
    await memory.store.beginPart("w", "p", 0);
    expect(await attempt(chat)).toMatchObject({ kind: "unclear" });
    expect(sent).toBe(1);
  });

  it("looks again while the network may not list the post yet, and never sends it a second time", async () => {
    let listed = false;
    const slow = network([UNKNOWN], {
      find: async () => (listed ? { kind: "found", ref: REF } : { kind: "absent" }),
      ...{ repeatableMs: 0, listedWithinMs: minutes(5) },
    });
    await attempt(slow);
    expect(await attempt(slow, minutes(1))).toMatchObject({ kind: "wait" });
    listed = true;
    expect(await attempt(slow, minutes(2))).toEqual({ kind: "published", ref: REF });
    expect(sent).toBe(1);
  });

  it("leaves a post to a person that is not listed in time, or that the account may not read", async () => {
    const never = network([UNKNOWN], { repeatableMs: 0, listedWithinMs: minutes(5) });
    await attempt(never);
    expect(await attempt(never, minutes(6))).toMatchObject({ kind: "unclear" });
    expect(sent).toBe(1);
    memory = memoryStore();
    sent = 0;
    const closed = network([UNKNOWN], { find: async () => ({ kind: "unreadable" }), repeatableMs: 0 });
    await attempt(closed);
    expect(await attempt(closed)).toMatchObject({ kind: "unclear" });
    expect(sent).toBe(1);
  });

  it("waits where the network asks for it, and begins again as a first call", async () => {
    const busy = network([{ kind: "refused", reason: "Too many", retryAfterMs: 30_000 }], { find: null });
    expect(await attempt(busy)).toEqual({ kind: "wait", waitMs: 30_000, reason: "Too many" });
    expect(await attempt(busy, minutes(1))).toMatchObject({ kind: "published" });
    expect(sent).toBe(2);
  });

  it("gives the network's reason where it refuses", async () => {
    expect(await attempt(network([{ kind: "refused", reason: "Text too long", retryAfterMs: null }]))).toEqual({
      kind: "failed",
      reason: "Text too long",
    });
    expect(memory.rows.get(0)).toMatchObject({ state: "refused", detail: "Text too long" });
  });

  it("looks again later where the network cannot be read", async () => {
    const silent = network([UNKNOWN], { find: async () => ({ kind: "unknown" }) });
    await attempt(silent);
    expect(await attempt(silent, minutes(1))).toMatchObject({ kind: "wait" });
    expect(sent).toBe(1);
  });
});

describe("record keys", () => {
  const ID = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7";
  it("are the same for one post, differ for its parts, and have the form of a TID", () => {
    expect(recordKey(ID, 0)).toBe(recordKey(ID, 0));
    expect(recordKey(ID, 0)).not.toBe(recordKey(ID, 1));
    for (let part = 0; part < 25; part += 1)
      expect(recordKey(ID, part)).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
  });
});
