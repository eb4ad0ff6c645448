/** A stored file of a response; its bytes are in the bucket. */
export interface AnsweredFile {
  key: string;
  name: string;
  type: string;
  bytes: number;
}

export interface AnsweredAddress {
  street: string;
  city: string;
  postcode: string;
  country: string;
}

/** The answer to a question, by its type; what was not answered is absent. */
export type Answer = string | number | boolean | string[] | AnsweredFile | AnsweredAddress;

/** By the id of the question. */
export type Answers = Readonly<Record<string, Answer>>;

export const isFile = (answer: Answer | undefined): answer is AnsweredFile =>
  typeof answer === "object" && !Array.isArray(answer) && "key" in answer;

export const isAddress = (answer: Answer | undefined): answer is AnsweredAddress =>
  typeof answer === "object" && !Array.isArray(answer) && "street" in answer;
