/** The part that does the work; loaded once, after hydration, and not at all on the server. */
export const withClient = (use: (client: typeof import("./client.ts")) => void): void => {
  if (typeof window === "undefined") return;
  // Offline, or a new deployment: the record is lost, and the page still works.
  import("./client.ts").then(use).catch(() => undefined);
};
