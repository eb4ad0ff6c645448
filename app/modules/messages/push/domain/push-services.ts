/** The push services of browsers, by host, or by the end of it where it begins with a dot. */
const PUSH_SERVICES: readonly string[] = [
  "android.googleapis.com",
  "fcm.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/**
 * Browsers of other services that a workspace keeps. Anybody may write any address for a browser, and each campaign asks it:
 * without a limit strangers, or an account of their own, would have us call somebody's server as often as a plan has subscribers.
 */
export const MAX_OTHER_SERVICES = 100;

export const isPushService = (host: string): boolean =>
  PUSH_SERVICES.some((one) => (one.startsWith(".") ? host.endsWith(one) : host === one));
