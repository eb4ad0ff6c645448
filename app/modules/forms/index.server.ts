/** Public API of the forms for functions and other modules. */
export { EXAMPLE_FORM_ID, formFilters, formHeadModel, formModel, formResponseModel } from "./api/schema.ts";
export { getFormByApi, listFormsByApi, listResponsesByApi } from "./api/service.server.ts";
export { eraseWorkspaceForms } from "./builder/service.server.ts";
export { confirmFormEvent } from "./delivery/confirmation/confirm-event.server.ts";
export { type DemoResponse, importDemoResponses } from "./delivery/demo-data.server.ts";
export { sweepFormFiles } from "./files.server.ts";
export { readFormNames } from "./names.server.ts";
export {
  erasePersonResponses,
  exportForms,
  exportPersonResponses,
} from "./responses/personal-data.server.ts";
