export const FLOWS = "/automation";
export const NEW_FLOW = `${FLOWS}/new`;
/** A description in plain language, or choices, become the draft of a flow. */
export const BUILD_FLOW = `${FLOWS}/build`;
export const IMPORT_FLOW = `${FLOWS}/import`;
export const APPROVALS = `${FLOWS}/approvals`;
export const flowPath = (id: string): string => `${FLOWS}/${id}`;
export const publishPath = (id: string): string => `${FLOWS}/${id}/publish`;
export const runsPath = (id: string): string => `${FLOWS}/${id}/runs`;
export const runPath = (flowId: string, id: string): string => `${runsPath(flowId)}/${id}`;
export const dryRunPath = (id: string): string => `${FLOWS}/${id}/dry-run`;
export const versionsPath = (id: string): string => `${FLOWS}/${id}/versions`;
export const reportPath = (id: string): string => `${FLOWS}/${id}/report`;
export const exportPath = (id: string): string => `${FLOWS}/${id}/export.json`;
/** The gallery of templates of every module. */
export const GALLERY = `${FLOWS}/templates`;
export const SAVE_TEMPLATE = `${GALLERY}/save`;
export const IMPORT_TEMPLATE = `${GALLERY}/import`;
export const galleryPath = (kind: string): string => `${GALLERY}?kind=${encodeURIComponent(kind)}`;
export const templatePath = (kind: string, id: string): string => `${GALLERY}/${kind}/${id}`;
export const templateFilePath = (kind: string, id: string): string => `${templatePath(kind, id)}/export.json`;
/** The form that saves one record as a template. */
export const saveTemplatePath = (kind: string, record: string): string =>
  `${SAVE_TEMPLATE}?${new URLSearchParams({ kind, record })}`;
