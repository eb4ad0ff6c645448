/**
 * The id of the Workflow instance of one leg of a run: the stretch from one wait to the next. The run's id is the hash of flow,
 * version, person and key. A waiting run has no instance: it costs rows alone, and wakes by the due index of its flow's object
 * also after a restart, where instances that sleep do not.
 */
export const instanceIdOf = (runId: string, leg: number): string => `${runId}-${leg}`;
