export interface SettingsTab {
  to: string;
  label: string;
}

const API_KEYS: SettingsTab = { to: "/settings/api-keys", label: "API Keys" };

/** The tabs of the settings, in the order of the page. A tab stands here from the day it works. */
export const SETTINGS_TABS: readonly SettingsTab[] = [API_KEYS, { to: "/settings/data", label: "Data" }];

/** Where /settings itself leads. */
export const FIRST_TAB = (SETTINGS_TABS[0] ?? API_KEYS).to;
