export const FORMS = "/leads/forms";
export const formPath = (id: string): string => `${FORMS}/${id}`;
export const responsesPath = (id: string): string => `${FORMS}/${id}/responses`;
export const responsePath = (id: string, responseId: string): string => `${FORMS}/${id}/responses/${responseId}`;
/** Where the files of a workspace's forms are in the bucket, and those of one form. */
export const workspaceFilesPrefix = (workspaceId: string): string => `workspaces/${workspaceId}/forms/`;
export const filesPrefix = (workspaceId: string, id: string): string => `${workspaceFilesPrefix(workspaceId)}${id}/`;
/** The page that everybody may open. */
export const hostedPath = (id: string): string => `/f/${id}`;
