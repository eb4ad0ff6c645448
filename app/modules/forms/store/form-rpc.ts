import type { ChosenOption, LimitedOption } from "../domain/answering/places.ts";
import type { SubmittedConsent, SubmittedFields, SubmittedIdentity } from "../domain/answering/submission.ts";
import type { FormTouch } from "../domain/answering/touch.ts";
import type { Answers } from "../domain/answers.ts";

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
  /** Keyed hash of the network that sends it: when there is no room, the one that holds the most gives way. */
  caller: string;
  /** Taken by the first step of a response; null without one. */
  proof: ProofOfWork | null;
}

export type SaveOutcome = "saved" | "finished" | "replayed" | "no_room" | "erased";

/** Signature of a proof of work, by which it counts once, and when it expires. */
export interface ProofOfWork {
  signature: string;
  expiresAt: number;
}

/** What is asked before the files of a page are stored. */
export interface UploadRequest {
  /** Of the response. */
  id: string;
  proof: ProofOfWork | null;
  maxResponses: number | null;
}

/** What a removed response leaves to others: the objects of its files, and their bytes if it was finished. */
export interface RemovedResponse {
  keys: string[];
  bytes: number;
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
  /** Null without one, or when the response was begun with it. */
  proof: ProofOfWork | null;
  /** Of the form's settings; null: no limit. */
  maxResponses: number | null;
  /** Options that it chose; those with places are stored only while there are some. */
  chosen: readonly ChosenOption[];
}

export type SubmitOutcome = "stored" | "repeated" | "full" | "no_places" | "replayed" | "erased";

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
  saveStep(saved: SavedStep): Promise<SaveOutcome>;
  /** A response that was begun; null when nothing of it is kept yet. */
  readPartial(id: string): Promise<PartialResponse | "finished" | null>;
  /** Whether files of a response may be stored now; changes nothing. */
  checkUpload(request: UploadRequest): Promise<"ready" | "finished" | "full" | "replayed" | "erased">;
  /** Of the files of finished responses. */
  fileBytes(): Promise<number>;
  /** Of these keys of files those that no response holds. */
  unknownFiles(keys: readonly string[]): Promise<string[]>;
  /** Places of these options that are taken, in their order. */
  takenPlaces(options: readonly LimitedOption[]): Promise<number[]>;
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
  /** Removes a response; null when there is none. */
  remove(id: string): Promise<RemovedResponse | null>;
  /** Responses of a person. */
  ofPerson(emails: readonly string[], phones: readonly string[]): Promise<StoredResponse[]>;
  /** Ids of the same, and of what a person began. */
  idsOfPerson(emails: readonly string[], phones: readonly string[]): Promise<string[]>;
  /** Keys of the files of a response. */
  filesOf(id: string): Promise<string[]>;
  saveVersion(head: FormHead, version: number, definition: string, atMs: number): Promise<void>;
  readVersion(version: number): Promise<string | null>;
  versions(): Promise<{ version: number; at: number }[]>;
  /** Every subscription has taken the event. */
  confirmEvent(id: string): Promise<void>;
  /** Removes everything for good; later submissions are refused. Returns the bytes of the files of finished responses. */
  erase(): Promise<number>;
}
