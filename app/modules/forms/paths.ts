export const FORMS = "/leads/forms";
export const formPath = (id: string): string => `${FORMS}/${id}`;
export const responsesPath = (id: string): string => `${FORMS}/${id}/responses`;
export const responsePath = (id: string, responseId: string): string => `${FORMS}/${id}/responses/${responseId}`;
/** The page that everybody may open. */
export const hostedPath = (id: string): string => `/f/${id}`;
