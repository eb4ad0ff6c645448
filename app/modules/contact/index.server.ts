export { purgeContactMessages } from "./service.server.ts";
