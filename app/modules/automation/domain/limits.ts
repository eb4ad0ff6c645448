import { days, minutes } from "#app/shared/time.ts";

/** Maxima of one flow document. */
export const MAX_NODES = 100;
export const MAX_TRIGGERS = 5;
export const MAX_NAME_CHARS = 100;
export const MAX_NOTE_CHARS = 500;
export const MAX_SETTINGS = 30;
export const MAX_SETTING_CHARS = 5_000;
export const MAX_DOCUMENT_BYTES = 200_000;
/** Characters of a flow's file: the document with the indentation that makes it readable. */
export const MAX_IMPORT_CHARS = MAX_DOCUMENT_BYTES * 2;

/** How many flows may start one another in a row. */
export const MAX_FLOW_DEPTH = 5;

/** Published versions that are kept; older ones stay while runs are on them. */
export const MAX_VERSIONS = 50;
/** Steps that a form of publishing maps. */
export const MAX_MAPPED = 200;
/** Drafts that "Undo" can go back to. */
export const MAX_UNDO = 30;

/** A run that passes more steps has lost its way: it stops as failed. */
export const MAX_STEPS = 500;
/** Times that one run may pass one step. */
export const MAX_PASSES = 50;
/** Events that a run remembers for waits that are still to begin. */
export const MAX_RUN_EVENTS = 20;
/** Runs that one person may start in one flow within an hour. */
export const MAX_ENTRIES_PER_HOUR = 20;
/** Bytes of the data of one event, and of what steps hand over. */
export const MAX_EVENT_BYTES = 8_000;
export const MAX_VARS_BYTES = 8_000;
export const MAX_ERROR_CHARS = 300;

/** A leg of a run that nothing was heard of for so long is started again. */
export const STALL_MS = minutes(5);
/** How soon what could not be started is tried again. */
export const RETRY_MS = minutes(0.5);
/** No wait is longer: the platform keeps sleeping work a year. */
export const MAX_WAIT_MS = days(366);
/** Ended runs and their steps are kept so long. */
export const RUN_DAYS = 90;
