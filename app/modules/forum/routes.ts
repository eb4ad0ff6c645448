import { route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/forum/routes/${file}`);

/** The community forum. */
export const forumRoutes = [
  page("help/forum", "questions.tsx"),
  page("help/forum/ask", "ask.tsx"),
  page("help/forum/:questionId", "question.tsx"),
  page("help/forum/:questionId/edit", "edit.tsx"),
  page("help/forum/:questionId/report", "report.tsx"),
];
