/** How texts become identities of a contact: each null when the text is none. */
export interface IdentityReaders {
  /** In lower case. */
  email: (text: string) => string | null;
  /** In E.164. */
  phone: (text: string) => string | null;
}
