export const SOCIAL = "/social";
export const NEW_POST = `${SOCIAL}/new`;
export const CALENDAR = `${SOCIAL}/calendar`;
export const BOARD = `${CALENDAR}?view=board`;
export const INBOX = `${SOCIAL}/inbox`;
export const RESULTS = `${SOCIAL}/results`;
export const SOCIAL_SETTINGS = `${SOCIAL}/settings`;
export const IMPORT_POSTS = `${SOCIAL}/import`;
export const postPath = (id: string): string => `${SOCIAL}/posts/${id}`;
export const editPostPath = (id: string): string => `${postPath(id)}/edit`;
export const imagePath = (groupId: string, imageId: string): string => `${SOCIAL}/images/${groupId}/${imageId}`;
export const approvalPath = (workspaceId: string, token: string): string => `/social-approval/${workspaceId}/${token}`;
export const approvalImagePath = (workspaceId: string, token: string, imageId: string): string =>
  `${approvalPath(workspaceId, token)}/images/${imageId}`;
export const publicImagePath = (token: string): string => `/social-image/${token}`;
