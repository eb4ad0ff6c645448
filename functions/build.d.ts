declare module "*/build/server/index.js" {
  export const routes: Record<string, unknown>;
  export const assets: { version: string };
}
