import { EXAMPLE_LINK_ID, linkClicksModel, readClicksByApi } from "#app/modules/links/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";

export default apiRead(
  { scope: "links", feature: "short_links", write: false },
  {
    path: "/links/{id}/clicks",
    idExample: EXAMPLE_LINK_ID,
    operationId: "getLinkClicks",
    tags: ["Links"],
    summary: "Read the clicks of a link",
    description:
      "Counts of all time, and of the last 90 days by day, country, device, referrer and destination of a split.",
    answer: "The clicks.",
    model: linkClicksModel,
    run: ({ scope }, id) => readClicksByApi(scope, id),
  },
);
