import { contentBriefModel, readBriefByApi } from "#app/modules/content/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";

export default apiRead(
  { scope: "content", feature: "content_basic", write: false },
  {
    path: "/content/{id}/brief",
    idExample: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31",
    operationId: "getContentBrief",
    tags: ["Content"],
    summary: "Read the brief of a piece of content",
    description:
      "What the compared pages have in common, and how much of it the text covers now. A brief is made on the page of the piece; without one the answer is 404.",
    answer: "The brief with the score of the text.",
    model: contentBriefModel,
    run: ({ scope }, id) => readBriefByApi(scope, id),
  },
);
