import type { Answers } from "../domain/answers.ts";
import type { SubmittedConsent, SubmittedFields, SubmittedIdentity } from "../domain/submission.ts";
import type { FormTouch } from "../domain/touch.ts";

/** Which form an object is of. */
export interface FormHead {
  formId: string;
  workspaceId: string;
}

/** A response that was begun. */
export interface PartialResponse {
  id: string;
  startedAt: number;
  updatedAt: number;
  version: number;
  language: string;
  /** Id of the last step that was sent. */
  step: string;
  answers: Answers;
  touch: FormTouch;
}

export interface StoredFile {
  key: string;
  question: string;
  bytes: number;
}

export interface SavedStep {
  head: FormHead;
  response: PartialResponse;
  files: readonly StoredFile[];
}

/** A finished response as it is stored. */
export interface NewResponse {
  head: FormHead;
  id: string;
  at: number;
  startedAt: number;
  version: number;
  language: string;
  /** Step from which it was sent. */
  step: string;
  answers: Answers;
  identities: readonly SubmittedIdentity[];
  fields: Readonly<SubmittedFields>;
  answersByLabel: Readonly<Record<string, string>>;
  consents: readonly SubmittedConsent[];
  email: string | null;
  phone: string | null;
  touch: FormTouch;
  /** SHA-256 of the network address, keyed: proof without the address itself. */
  addressHash: string;
  files: readonly StoredFile[];
  /** Signature of the proof of work and when it expires; null without one. */
  proof: { signature: string; expiresAt: number } | null;
  /** Of the form's settings; null: no limit. */
  maxResponses: number | null;
}

export type SubmitOutcome = "stored" | "repeated" | "full" | "replayed" | "erased";

export interface StoredResponse {
  id: string;
  at: number;
  startedAt: number;
  version: number;
  language: string;
  answers: Answers;
  touch: FormTouch;
  email: string | null;
  consents: StoredConsent[];
}

export interface StoredConsent extends Omit<SubmittedConsent, "state"> {
  responseId: string;
  /** Who agreed. */
  email: string | null;
  state: "granted" | "denied" | "pending";
  at: number;
  confirmedAt: number | null;
  addressHash: string;
  confirmedAddressHash: string;
}

export interface StepCount {
  step: string;
  views: number;
  sent: number;
}

export interface FormSummary {
  responses: number;
  partials: number;
  lastAt: number | null;
  steps: StepCount[];
}

/** How often a question was answered with what. */
export interface QuestionCounts {
  question: string;
  answered: number;
  /** The most frequent values; of free texts the newest. */
  values: { value: string; count: number }[];
  /** Of numbers. */
  average: number | null;
  min: number | null;
  max: number | null;
}

export interface AskedQuestion {
  id: string;
  kind: "choice" | "choices" | "number" | "text" | "yes" | "file";
}

export interface Page<T> {
  rows: T[];
  /** Position of the last row; null when there are no more. */
  next: { at: number; id: string } | null;
}

export type ConfirmOutcome = "confirmed" | "repeated" | "missing";

/** What the service of the module asks of a form's object. */
export interface FormRpc {
  countView(head: FormHead, step: string): Promise<void>;
  /** Counts a step that was sent, of a demonstration. */
  countStep(head: FormHead, step: string): Promise<void>;
  saveStep(saved: SavedStep): Promise<"saved" | "full" | "finished" | "erased">;
  /** A response that was begun; null when nothing of it is kept yet. */
  readPartial(id: string): Promise<PartialResponse | "finished" | null>;
  fileBytes(): Promise<number>;
  submit(response: NewResponse): Promise<SubmitOutcome>;
  /** Whether a finished response waits for a confirmation whose mail was not sent yet. */
  needsMail(id: string): Promise<boolean>;
  markMailed(id: string): Promise<void>;
  confirm(id: string, nowMs: number, addressHash: string): Promise<ConfirmOutcome>;
  summary(): Promise<FormSummary>;
  counts(questions: readonly AskedQuestion[]): Promise<QuestionCounts[]>;
  list(before: { at: number; id: string } | null, limit: number, since?: number): Promise<Page<StoredResponse>>;
  read(id: string): Promise<StoredResponse | null>;
  partials(limit: number): Promise<PartialResponse[]>;
  listConsents(after: { at: number; id: string } | null, limit: number): Promise<Page<StoredConsent & { id: string }>>;
  /** Removes a response; answers the keys of its files, null when there is none. */
  remove(id: string): Promise<string[] | null>;
  /** Responses of a person. */
  ofPerson(emails: readonly string[], phones: readonly string[]): Promise<StoredResponse[]>;
  /** Ids of the same, and of what a person began. */
  idsOfPerson(emails: readonly string[], phones: readonly string[]): Promise<string[]>;
  /** Keys of the files of a response. */
  filesOf(id: string): Promise<string[]>;
  saveVersion(head: FormHead, version: number, definition: string, atMs: number): Promise<void>;
  readVersion(version: number): Promise<string | null>;
  versions(): Promise<{ version: number; at: number }[]>;
  /** Removes everything for good; later submissions are refused. */
  erase(): Promise<void>;
}
