import type { Plugin } from "vite";

export const runtimeStubs: () => Plugin;
