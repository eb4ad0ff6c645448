import { z } from "zod";
import { MAX_FILE_BYTES } from "./post-file.ts";

export const importSchema = z.object({
  csv: z.string().max(MAX_FILE_BYTES, "The text is longer than 500 kB").optional(),
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= MAX_FILE_BYTES, "The file is larger than 500 kB")
    .optional(),
});

/** Entries of a connected feed, for one account. */
export const feedSchema = z.object({
  feed: z.string().max(64).min(1, "Choose a feed."),
  account: z.string().max(64).min(1, "Choose an account."),
  feedWhen: z.enum(["draft", "queue"]).catch("draft"),
});
