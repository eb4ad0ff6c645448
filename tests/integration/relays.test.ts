import { describe, expect, test } from "vitest";
import { isSigned, readPrivateKey, signEvent } from "#app/modules/integrations/client/nostr-key.ts";
import { askRelays } from "#app/modules/integrations/client/relays.server.ts";
import type { RelayAnswer } from "#app/modules/integrations/domain/relay-call.ts";
import type { SafeSocketDependencies } from "#app/platform/safe-fetch/safe-socket.ts";

type Answers = (message: unknown[], send: (reply: string) => void, close: () => void) => void;

/** Relays as NIP-01 describes them, over real WebSockets of the runtime. */
function sockets(relays: Record<string, Answers | number>): SafeSocketDependencies & { called: string[] } {
  const called: string[] = [];
  return {
    called,
    allowLoopback: false,
    ownHosts: ["kaja.example"],
    resolver: {
      resolve: async (host) => ({ ok: true, value: [host.startsWith("inside") ? "10.0.0.1" : "93.184.216.34"] }),
    },
    fetch: async (input) => {
      const url = new URL(String(input));
      called.push(url.host);
      const relay = relays[url.host];
      if (typeof relay !== "function") return new Response("no relay", { status: relay ?? 404 });
      const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
      server.accept();
      server.addEventListener("message", ({ data }) =>
        relay(
          JSON.parse(String(data)) as unknown[],
          (reply) => server.send(reply),
          () => server.close(1_000),
        ),
      );
      return new Response(null, { status: 101, webSocket: client });
    },
  };
}

const taking: Answers = (message, send) => {
  const event = message[1] as { id: string };
  send(JSON.stringify(["NOTICE", "hello"]));
  send(JSON.stringify(["OK", "f".repeat(64), true, ""]));
  send(JSON.stringify(["OK", event.id, true, ""]));
};

async function answersOf(relays: Record<string, Answers | number>, message: unknown[], timeoutMs = 300) {
  const made = sockets(relays);
  const urls = Object.keys(relays).map((host) => `https://${host}`);
  const carried = await askRelays(made, { relays: urls, message }, timeoutMs);
  if (carried.kind !== "answered") return carried;
  return (JSON.parse(new TextDecoder().decode(carried.body)) as { relays: RelayAnswer[] }).relays;
}

const key = readPrivateKey("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5") ?? new Uint8Array();
const draft = { kind: 1, created_at: 1_780_000_000, tags: [["t", "tea"]], content: 'Tea \u{1F375} "quoted"\n' };

describe("a key", () => {
  test("signs an event whose id follows from its content alone", async () => {
    const [one, two] = [await signEvent(key, draft), await signEvent(key, draft)];
    expect(one.pubkey).toBe("7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e");
    expect(one.id).toBe(two.id);
    expect([await isSigned(one), await isSigned(two)]).toEqual([true, true]);
    expect(await isSigned({ ...one, created_at: 1 })).toBe(false);
  });

  test("is read from both of its spellings, and from nothing else", () => {
    const hex = "67dea2ed018072d675f5415ecfaed7d2597555e202d85b3d65ea4e58d2d92ffa";
    expect(readPrivateKey(hex)).toEqual(key);
    const npub = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg";
    for (const wrong of ["", "nsec1", npub, hex.slice(2), `${hex}00`, "z".repeat(64)])
      expect(readPrivateKey(wrong)).toBeNull();
  });
});

describe("relays", () => {
  test("get the message, each over its own socket, until they have answered it", async () => {
    const event = await signEvent(key, draft);
    const answers = await answersOf({ "a.example": taking, "b.example": taking, "c.example": 502 }, ["EVENT", event]);
    expect(answers).toMatchObject([
      {
        url: "https://a.example",
        error: "",
        messages: [
          ["NOTICE", "hello"],
          ["OK", "f".repeat(64), true, ""],
          ["OK", event.id, true, ""],
        ],
      },
      { url: "https://b.example", error: "" },
      { url: "https://c.example", error: expect.stringContaining("502"), messages: [] },
    ]);
  });

  test("that are silent, close, or talk nonsense or without end are left after a while", async () => {
    const event = await signEvent(key, draft);
    const silent = await answersOf({ "a.example": () => undefined }, ["EVENT", event]);
    expect(silent).toMatchObject({ kind: "unknown" });
    expect(await answersOf({ "a.example": (_, __, close) => close() }, ["EVENT", event])).toMatchObject({
      kind: "unknown",
    });
    expect(await answersOf({ "a.example": (_, send) => send("<html>") }, ["EVENT", event])).toMatchObject({
      kind: "unknown",
    });
    const endless: Answers = (_, send) => {
      for (let at = 0; at < 500; at += 1) send(JSON.stringify(["NOTICE", "x"]));
    };
    const [many] = (await answersOf({ "a.example": endless }, ["EVENT", event])) as RelayAnswer[];
    expect(many?.messages).toHaveLength(50);
    const large: Answers = (_, send) => send(JSON.stringify(["NOTICE", "x".repeat(300_000)]));
    expect(await answersOf({ "a.example": large }, ["EVENT", event])).toMatchObject({ kind: "unknown" });
  });

  test("are read until the end of what they have", async () => {
    const reading: Answers = ([, name], send) => {
      send(JSON.stringify(["EVENT", name, { id: "1" }]));
      send(JSON.stringify(["EOSE", name]));
    };
    const answers = await answersOf({ "a.example": reading }, ["REQ", "kaja", { ids: ["1"] }]);
    expect(answers).toMatchObject([
      {
        messages: [
          ["EVENT", "kaja", { id: "1" }],
          ["EOSE", "kaja"],
        ],
      },
    ]);
  });

  test("inside, on other ports or of this product are never called", async () => {
    const made = sockets({});
    for (const url of ["https://inside.example", "https://10.0.0.1", "https://kaja.example", "https://a.example:8443"])
      expect(await askRelays(made, { relays: [url], message: ["REQ", "kaja", {}] }, 300)).toMatchObject({
        kind: "unsent",
      });
    expect(made.called).toEqual([]);
  });
});
