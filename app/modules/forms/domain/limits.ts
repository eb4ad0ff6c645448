/** Maxima of a form and of what strangers send to it. */
export const MAX_STEPS = 20;
export const MAX_QUESTIONS = 100;
export const MAX_OPTIONS = 100;
/** Options of one form that only so many responses may choose: each is looked up for every view. */
export const MAX_LIMITED_OPTIONS = 200;
export const MAX_PLACES = 1_000_000;
/** Longest time in which a form can ask to be finished. */
export const MAX_ANSWER_MINUTES = 1_440;
export const MAX_CONDITIONS = 10;
export const MAX_LANGUAGES = 10;
export const MAX_NAME_CHARS = 100;
export const MAX_LABEL_CHARS = 300;
export const MAX_HELP_CHARS = 1_000;
export const MAX_STATEMENT_CHARS = 5_000;
export const MAX_FORMULA_CHARS = 300;
export const MAX_SHORT_CHARS = 300;
export const MAX_LONG_CHARS = 5_000;
export const MAX_URL_CHARS = 2_000;
export const MAX_DOMAINS = 20;
export const MAX_LIST_ENTRIES = 200;
/** Definition as JSON in UTF-8; all forms share one database. */
export const MAX_DEFINITION_BYTES = 100_000;
/** Published versions that the object of a form keeps; the oldest goes when another is published. */
export const MAX_VERSIONS = 200;

/** Fields that one page of a form may have; the platform takes 2,000 in one post. */
export const MAX_STEP_FIELDS = 1_900;
/** Fields of a posted page beside its answers: token, step, proof of work and the like, with room for what add-ons send. */
export const SPARE_FIELDS = 100;
/** All answers of one response as JSON. */
export const MAX_ANSWERS_CHARS = 200_000;

export const MAX_FILE_BYTES = 10_000_000;
/** A page of a form with its files. */
export const MAX_POST_BYTES = 25_000_000;
/** Files of one response. */
export const MAX_RESPONSE_FILE_BYTES = 100_000_000;
/** Files of all begun responses of a form. Those of finished ones count for the workspace, by its plan. */
export const MAX_BEGUN_FILE_BYTES = 500_000_000;

/** Responses that were begun and not finished. */
export const MAX_PARTIALS = 5_000;
export const PARTIAL_DAYS = 30;
/** A page that stays open longer than this has to be loaded again. */
export const SESSION_HOURS = 24;
/** A person who reads and types needs longer. */
export const MIN_FILL_SECONDS = 2;
export const CONFIRM_DAYS = 14;
