/** Languages that a text can be said to be in: those with formulas first. The others are counted, and openly not judged. */
export const TEXT_LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "German" },
  { value: "es", label: "Spanish" },
  { value: "fr", label: "French" },
  { value: "it", label: "Italian" },
  { value: "nl", label: "Dutch" },
  { value: "pt", label: "Portuguese (counted only)" },
  { value: "et", label: "Estonian (counted only)" },
  { value: "fi", label: "Finnish (counted only)" },
  { value: "sv", label: "Swedish (counted only)" },
  { value: "pl", label: "Polish (counted only)" },
  { value: "ru", label: "Russian (counted only)" },
  { value: "xx", label: "Another language (counted only)" },
] as const;

export const languageName = (value: string): string =>
  TEXT_LANGUAGES.find((language) => language.value === value)?.label.replace(/ \(.*/, "") ?? value;
