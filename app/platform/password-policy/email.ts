/** Longest address of the specification, section 9. */
export const MAX_EMAIL_LENGTH = 254;

/** A mail address as it is stored and compared: trimmed, in lower case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

const isEmail = (email: string): boolean => {
  const at = email.lastIndexOf("@");
  // The HTML standard's rule for a valid address, with a domain of at least two labels; split by
  // hand because one pattern for it takes quadratic time on a hostile input.
  if (at < 1 || !/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(email.slice(0, at))) return false;
  const labels = email.slice(at + 1).split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]+$/.test(label) && !label.startsWith("-") && !label.endsWith("-"))
  );
};

/** The specified message for a mail address that is not accepted, or null when it is. Normalises it first. */
export const checkEmail = (email: string): string | null => {
  const normalised = normaliseEmail(email);
  if (normalised === "") return "Email is required";
  if (!isEmail(normalised)) return "Please enter a valid email address";
  return normalised.length > MAX_EMAIL_LENGTH ? "Email address is too long" : null;
};
