/** A reason not to start that a person can remove: its message says what happened and what to do next, and is all that is printed. */
export class StartupError extends Error {
  name = "StartupError";
}
