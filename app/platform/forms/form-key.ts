/** Hidden field of a form that makes something: new for each page that is opened. See `FormKey` and `formAction`. */
export const FORM_KEY_FIELD = "key";
