/** Switches of the running product. Each has an effect today; a name that nothing asks for is dead code. */
export const FLAGS = {
  sign_up: {
    title: "Sign-up",
    description: "New people can make an account. Off: the sign-up page says that it is closed.",
    byDefault: true,
  },
  crawls: {
    title: "New crawls",
    description: "People, keys and schedules can start crawls. Off: running ones continue, new ones wait.",
    byDefault: true,
  },
  data_exports: {
    title: "Data exports",
    description: "People can ask for a copy of their data. Off: the page says to come back later.",
    byDefault: true,
  },
} as const satisfies Record<string, { title: string; description: string; byDefault: boolean }>;

export type FlagKey = keyof typeof FLAGS;

export const FLAG_KEYS = Object.keys(FLAGS) as [FlagKey, ...FlagKey[]];
