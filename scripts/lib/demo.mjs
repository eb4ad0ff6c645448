// Visits to the demonstration's website, from a process of its own beside the product.

/** Starts them; settled when the past is written, or when that was not possible, which the process has reported. */
export function startDemo(children, origin) {
  const args = ["--disable-warning=ExperimentalWarning", "scripts/demo-traffic.ts", origin];
  const child = children.start("node", args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve) => {
    child.stdout.once("data", resolve);
    child.once("exit", resolve);
  });
}
