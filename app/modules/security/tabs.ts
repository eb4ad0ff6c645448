interface SecurityTab {
  to: string;
  label: string;
  /** Only its own address makes it the current one. */
  end?: boolean;
}

const OWN: readonly SecurityTab[] = [
  { to: "/security", label: "Overview", end: true },
  { to: "/security/sessions", label: "Sessions" },
  { to: "/security/sign-ins", label: "Sign-ins" },
];

const OF_THE_WORKSPACE: readonly SecurityTab[] = [
  { to: "/security/audit", label: "Audit log" },
  { to: "/security/keys", label: "Keys" },
];

/** The tabs of the security page. A viewer sees what is their own. */
export const securityTabs = (viewer: boolean): readonly SecurityTab[] => (viewer ? OWN : [...OWN, ...OF_THE_WORKSPACE]);
