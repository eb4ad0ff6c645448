import { type ComponentType, useEffect, useState } from "react";

/**
 * What waits around every page: notices about the connection and about a new version, keys, forms kept over a reload and an outage.
 * None of it is needed at first, so it is loaded once the page runs; early enough to be there when the connection is not.
 */
export function BackgroundServices() {
  const [Services, setServices] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./background/services.tsx").then(
      ({ Services: loaded }) => setServices(() => loaded),
      () => undefined,
    );
  }, []);
  return Services ? <Services /> : null;
}
