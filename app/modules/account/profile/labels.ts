/** Fields of the profile, in the order of the page. */
export const PROFILE_LABELS = { firstName: "First name", lastName: "Last name", company: "Company" } as const;

/** Switches of the preferences, in the order of the page. */
export const PREFERENCE_LABELS = {
  darkMode: "Dark Mode",
  autoSave: "Auto-save",
  showOnboarding: "Show Onboarding",
  analyticsTracking: "Analytics Tracking",
} as const;
