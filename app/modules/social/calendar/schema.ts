import { z } from "zod";
import { BOARD_TARGETS } from "./domain/board.ts";

/** A post that is moved to a column of the board. */
export const boardMoveSchema = z.object({
  id: z.string().min(1).max(64),
  to: z.enum(BOARD_TARGETS, { error: "Choose one of the columns." }),
});
