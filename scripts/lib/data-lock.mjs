// Who uses the local data (.wrangler): two products on the same files would each count limits and run jobs for themselves.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { StartupError } from "./startup-error.mjs";

const folder = join(root, ".wrangler/in-use");
/** Names of the files of this process and its children. */
const own = new Set();

/** When a process began, as text: with its number it names one process for ever. Undefined where there is no such process. */
function beginningOf(pid) {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return stdout?.trim().replaceAll(/\W+/g, "_") || undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the program's name, which may hold anything: state, …, start in clock ticks since the machine's own (proc(5), field 22).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const isRunning = (name) => {
  const [pid, beginning] = name.split("-");
  return beginningOf(Number(pid)) === beginning;
};

function userOf(name) {
  try {
    return readFileSync(join(folder, name), "utf8") || "another process";
  } catch {
    // It has just ended.
    return "another process";
  }
}

function release() {
  for (const name of own) rmSync(join(folder, name), { force: true });
  own.clear();
}

/** Notes that a child uses the data as well: it may live on when this process is killed. */
export function shareLock(pid, user) {
  const beginning = beginningOf(pid);
  if (beginning === undefined) return;
  const name = `${pid}-${beginning}`;
  own.add(name);
  writeFileSync(join(folder, name), user);
}

/**
 * Locks the data until this process and its children have ended; `user` names it to others ("npm start at http://localhost:8787").
 * Each process writes a file of its own first and looks for others then, so that of two at the same moment at least one
 * sees the other. Files of processes that no longer run are removed. Throws a StartupError when the data is in use.
 */
export function lockData(user) {
  mkdirSync(folder, { recursive: true });
  if (own.size === 0) process.once("exit", release);
  shareLock(process.pid, user);
  const others = readdirSync(folder).filter((name) => !own.has(name));
  for (const name of others) if (!isRunning(name)) rmSync(join(folder, name), { force: true });
  // The one that started the rest comes first.
  const [holder] = others.filter(isRunning).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  if (!holder) return;
  release();
  const pid = Number.parseInt(holder, 10);
  throw new StartupError(
    `The data of this checkout is in use by ${userOf(holder)}. Stop it first, with Ctrl+C in its terminal or with: kill ${pid}`,
  );
}
