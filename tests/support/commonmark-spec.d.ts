declare module "commonmark-spec" {
  /** The examples of the specification, in its order. */
  export const tests: { markdown: string; html: string; section: string; number: number }[];
}
