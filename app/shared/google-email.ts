/**
 * An address as Google hashes it to match accounts: in lower case, without blanks; of Gmail without dots and without what
 * follows a plus sign (support.google.com/google-ads/answer/7659867).
 */
export function googleEmail(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return `${isGmail ? local.replace(/\+.*$/, "").replaceAll(".", "") : local}@${domain}`;
}
