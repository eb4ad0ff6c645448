/** Fields of the profile, in the order of the page. */
export const PROFILE_LABELS = { firstName: "First name", lastName: "Last name", company: "Company" } as const;

/** How the pages behind the sign-in look. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS = { system: "System", light: "Light", dark: "Dark" } as const;

/** Fields of the preferences, in the order of the page. */
export const PREFERENCE_LABELS = {
  theme: "Dark Mode",
  autoSave: "Auto-save",
  showOnboarding: "Show Onboarding",
  analyticsTracking: "Analytics Tracking",
} as const;
