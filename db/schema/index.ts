export * from "./account.ts";
export * from "./api-keys.ts";
export * from "./billing.ts";
export * from "./platform.ts";
export * from "./seo.ts";
export * from "./sign-in.ts";
