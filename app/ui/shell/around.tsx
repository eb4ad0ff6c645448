import { type ComponentType, useEffect, useState } from "react";
import type { PartsProps } from "./around/parts.tsx";

/**
 * What waits around every page: notices about the connection and about a new version, keys, forms kept over a reload and an outage.
 * None of it is needed at first, so it is loaded once the page runs; early enough to be there when the connection is not.
 */
export function Around({ keys = true }: Partial<PartsProps>) {
  const [Parts, setParts] = useState<ComponentType<PartsProps> | null>(null);
  useEffect(() => {
    import("./around/parts.tsx").then(
      ({ Parts }) => setParts(() => Parts),
      () => undefined,
    );
  }, []);
  return Parts ? <Parts keys={keys} /> : null;
}
