import type { FlowNodeKind } from "#app/platform/manifest/flow-kinds.ts";
import { AI_KINDS } from "./ai-kinds.ts";
import { CONTACT_KINDS } from "./contact-kinds.ts";
import { MESSAGE_KINDS, TEAM_KINDS } from "./message-kinds.ts";
import { PATH_KINDS, TIMING_KINDS } from "./path-kinds.ts";

/** The steps that this module brings. */
export const FLOW_NODE_KINDS: readonly FlowNodeKind[] = [
  ...TIMING_KINDS,
  ...PATH_KINDS,
  ...CONTACT_KINDS,
  ...MESSAGE_KINDS,
  ...AI_KINDS,
  ...TEAM_KINDS,
];
