export interface SettingsTab {
  to: string;
  label: string;
}

const PROFILE: SettingsTab = { to: "/settings/profile", label: "Profile" };

/** The tabs of the settings, in the order of the page. A tab is listed from the day it works. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  PROFILE,
  { to: "/settings/notifications", label: "Notifications" },
  { to: "/settings/security", label: "Security" },
  { to: "/settings/api-keys", label: "API Keys" },
  { to: "/settings/preferences", label: "Preferences" },
  { to: "/settings/data", label: "Data" },
];

/** Where /settings itself leads. */
export const FIRST_TAB = PROFILE.to;
