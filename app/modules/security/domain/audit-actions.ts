import {
  AUDIT_ACTIONS,
  SYSTEM_AUDIT_AREAS,
  WORKSPACE_AUDIT_AREAS,
  type WorkspaceAuditArea,
} from "#app/modules/registry.ts";

/** Labels by the first part of an action's name. */
export const AREAS: Readonly<Record<string, string>> = { ...WORKSPACE_AUDIT_AREAS, ...SYSTEM_AUDIT_AREAS };

export const WORKSPACE_AREA_NAMES = Object.keys(WORKSPACE_AUDIT_AREAS) as [WorkspaceAuditArea, ...WorkspaceAuditArea[]];

const LABELS: Readonly<Record<string, string>> = AUDIT_ACTIONS;

/** Whether an action has a label of its own. */
export const isKnownAction = (action: string): boolean => Object.hasOwn(LABELS, action);

/** The label of an action; for one of an older version of the product its name. */
export function actionLabel(action: string): string {
  const label = isKnownAction(action) ? LABELS[action] : undefined;
  if (label) return label;
  const plain = action.replaceAll(/[._]/g, " ");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

/** The area of an action: "api_key.created" → "api_key". */
export const areaOf = (action: string): string => action.slice(0, action.indexOf("."));
