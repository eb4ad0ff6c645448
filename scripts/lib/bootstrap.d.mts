import type { SpawnSyncOptions } from "node:child_process";

export function run(command: string, args?: readonly string[], options?: SpawnSyncOptions): void;
