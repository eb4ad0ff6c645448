export { purgeLinks } from "./service.server.ts";
