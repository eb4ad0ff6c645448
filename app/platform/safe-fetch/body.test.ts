import { describe, expect, it } from "vitest";
import { type CapOptions, capBody } from "./body.ts";

const OPTIONS: CapOptions = {
  maxBytes: 1_000_000,
  overflow: "truncate",
  failWith: (cause) => cause,
  onSettled: () => undefined,
  declaredBytes: null,
};

/** A body in the given pieces, as a connection gives it (bytes) or as any other source does. */
function bodyOf(pieces: readonly Uint8Array[], type: "bytes" | "any"): ReadableStream<Uint8Array> {
  const left = [...pieces];
  const pull = (controller: { enqueue: (piece: Uint8Array<ArrayBuffer>) => void; close: () => void }) => {
    const piece = left.shift();
    if (piece) controller.enqueue(new Uint8Array(piece));
    else controller.close();
  };
  return type === "any"
    ? new ReadableStream({ pull })
    : new ReadableStream({
        type: "bytes",
        pull(controller) {
          pull(controller);
          // A pending read into the reader's own memory must learn of the end.
          if (controller.byobRequest && left.length === 0 && controller.desiredSize === 0)
            controller.byobRequest.respond(0);
        },
      });
}

describe.each(["bytes", "any"] as const)("a body of %s", (type) => {
  const pieces = [new Uint8Array(70_000).fill(1), new Uint8Array(10).fill(2), new Uint8Array(65_536).fill(3)];
  const whole = Uint8Array.from(pieces.flatMap((piece) => [...piece]));

  it("is read to its end, and what was read stays as it was", async () => {
    const body = capBody(bodyOf(pieces, type), OPTIONS);
    const parts: Uint8Array[] = [];
    for (let part = await body.read(); part; part = await body.read()) parts.push(part);
    expect(Buffer.concat(parts).equals(Buffer.from(whole))).toBe(true);
    expect(body).toMatchObject({ sizeBytes: whole.length, truncated: false });
    expect(await body.read()).toBeNull();
  });

  it("is cut at its cap", async () => {
    let settled = 0;
    const body = capBody(bodyOf(pieces, type), { ...OPTIONS, maxBytes: 70_005, onSettled: () => settled++ });
    const parts: Uint8Array[] = [];
    for (let part = await body.read(); part; part = await body.read()) parts.push(part);
    expect(Buffer.concat(parts).equals(Buffer.from(whole.subarray(0, 70_005)))).toBe(true);
    expect(body.truncated).toBe(true);
    expect(settled).toBe(1);
  });
});
