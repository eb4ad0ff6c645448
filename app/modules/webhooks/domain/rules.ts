import { days, hours, minutes, seconds } from "#app/shared/time.ts";

/** Endpoints of a workspace, those that are off included. */
export const MAX_ENDPOINTS = 20;

export const MAX_URL_LENGTH = 1_000;
export const MAX_DESCRIPTION_LENGTH = 200;

/** How long a replaced secret still signs beside the new one. */
export const ROTATION_MS = hours(24);

/** Events, deliveries and attempts are forgotten after this time. */
export const KEPT_MS = days(30);

/** Attempts that a workspace's log keeps; those before are forgotten sooner. */
export const KEPT_ATTEMPTS = 5_000;

/** The newest of them keep what was answered, too. */
export const KEPT_ANSWERS = 500;

/** From the request to the last byte of the answer. */
export const ANSWER_WITHIN_MS = seconds(10);

/** Of an answer, kept in the log. */
export const KEPT_ANSWER_CHARS = 4_096;

/** Of an answer, read at all. */
export const READ_ANSWER_BYTES = 4 * KEPT_ANSWER_CHARS;

/** How long a consumer holds a delivery: longer than an attempt with all its writing takes. */
export const LEASE_MS = minutes(1);

/** A delivery whose message nobody has taken after this time is queued again. */
export const REQUEUE_AFTER_MS = minutes(2);

/** Delays up to this one wait in the queue, longer ones in the database. */
export const QUEUED_DELAY_MS = minutes(2);
