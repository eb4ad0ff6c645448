/** The runtime's own modules, for Vite in Node: nothing of them runs there, but classes are derived from them. */
export const runtimeStubs = () => ({
  name: "runtime-stubs",
  enforce: "pre",
  resolveId: (id) => (id.startsWith("cloudflare:") ? `\0${id}` : null),
  load: (id) =>
    id.startsWith("\0cloudflare:")
      ? "class Base {} export { Base as DurableObject, Base as WorkflowEntrypoint, Base as WorkerEntrypoint }; export const env = {}; export const connect = () => { throw new Error('no sockets here') };"
      : null,
});
