/** A session with workerd's inspector for one Worker. */
async function inspect(inspector: string) {
  const targets = (await (await fetch(`http://${inspector}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const own = targets.find(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl.endsWith(":user:kaja"));
  if (!own) throw new Error(`The inspector does not know the Worker: ${JSON.stringify(targets)}`);
  const socket = new WebSocket(own.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer")));
  });
  let lastId = 0;
  const send = (method: string): Promise<Record<string, number>> =>
    new Promise((resolve) => {
      const id = ++lastId;
      const read = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
        if (answer.id !== id) return;
        socket.removeEventListener("message", read);
        resolve(answer.result ?? {});
      };
      socket.addEventListener("message", read);
      socket.send(JSON.stringify({ id, method }));
    });
  return { send, close: () => socket.close() };
}

/** What the isolate holds now, with what nobody needs any more. */
export async function heapWithGarbageKb(inspector: string): Promise<number> {
  const session = await inspect(inspector);
  try {
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    if (!usedSize) throw new Error("The inspector did not report the heap's size");
    return usedSize / 1_000;
  } finally {
    session.close();
  }
}

/**
 * What the isolate holds once everything that can be collected is. A snapshot would collect, too, but leaves workerd some
 * 500 MB larger. A session of its own each time: an open one keeps what it saw. `address`: one that the Worker answers.
 */
export async function collectedHeapKb(inspector: string, address: string): Promise<number> {
  const session = await inspect(inspector);
  try {
    await session.send("HeapProfiler.enable");
    // What objects of the runtime held is garbage only after these are gone.
    for (let round = 0; round < 3; round++) {
      let collected = false;
      const asked = session.send("HeapProfiler.collectGarbage").finally(() => {
        collected = true;
      });
      // workerd comes to it only while it handles a request.
      while (!collected) await (await fetch(address)).arrayBuffer();
      await asked;
    }
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    if (!usedSize) throw new Error("The inspector did not report the heap's size");
    return usedSize / 1_000;
  } finally {
    session.close();
  }
}
