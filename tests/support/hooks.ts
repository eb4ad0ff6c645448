import { inject } from "vitest";
import type { ReceivedHook, ReceiverScript } from "./receiver.ts";

/** One receiver's address with a name of its own, and a look at what came. */
export interface Hook {
  url: string;
  script(script: ReceiverScript): Promise<void>;
  received(): Promise<ReceivedHook[]>;
}

/** A fresh place at the receiver; `kind` is how it behaves. */
export function newHook(
  kind: "hooks" | "hang" | "endless" | "redirect" = "hooks",
  base: string = inject("receiverUrl"),
): Hook {
  const name = crypto.randomUUID();
  return {
    url: `${base}/${kind}/${name}`,
    script: async (script) =>
      void (await fetch(`${base}/script/${name}`, { method: "PUT", body: JSON.stringify(script) })),
    received: async () => (await fetch(`${base}/received/${name}`)).json(),
  };
}
