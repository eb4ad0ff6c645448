export { listSavedViews } from "./service.server.ts";
