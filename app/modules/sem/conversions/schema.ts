import { z } from "zod";
import { FORMATS } from "./domain/upload.ts";

export const uploadQuerySchema = z.object({
  format: z.enum(FORMATS).default(FORMATS[0]),
  name: z.string().trim().min(1).max(100).catch("Won lead"),
});
