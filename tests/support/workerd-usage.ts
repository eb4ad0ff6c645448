import { readdirSync, readFileSync } from "node:fs";

/** What a running workerd has used. */
export interface Usage {
  cpuMs: number;
  residentKb: number;
}

/** Linux counts a process's time in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

const processIds = (): string[] => {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** Process ids of the workerd that a process started; empty on systems other than Linux. */
export const workerdOf = (parentId: number): string[] =>
  processIds().filter((id) => {
    const status = textOf(`/proc/${id}/status`);
    return /^Name:\tworkerd$/m.test(status) && status.includes(`\nPPid:\t${parentId}\n`);
  });

/** What a process has used so far: user and system time of all its threads, and the memory that it holds now. */
export function usageOf(processId: string): Usage {
  // The name may hold blanks; the figures behind it do not. Fields 14 and 15 of proc_pid_stat(5).
  const fields = textOf(`/proc/${processId}/stat`)
    .replace(/^.*\) /, "")
    .split(" ");
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    residentKb: Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${processId}/status`))?.[1] ?? 0),
  };
}
