/** Front door of keywords for the route table of the project that they belong to. */
export { keywordResourceRoutes, keywordRoutes } from "./routes.ts";
