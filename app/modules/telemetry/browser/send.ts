const ADDRESS = "/track";

/** Sends a batch without anybody waiting for it: by beacon, or by a request that outlives the page. What is refused is dropped. */
export function send(body: string): void {
  try {
    if (navigator.sendBeacon?.(ADDRESS, body)) return;
  } catch {
    // A browser, or an extension of it, that forbids beacons.
  }
  fetch(ADDRESS, {
    method: "POST",
    body,
    keepalive: true,
    credentials: "same-origin",
    headers: { "content-type": "text/plain" },
  }).catch(() => undefined);
}
