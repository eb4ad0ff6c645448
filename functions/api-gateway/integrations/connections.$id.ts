import { connectionModel, EXAMPLE_CONNECTION_ID, getConnectionByApi } from "#app/modules/integrations/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";

export default apiRead(
  { scope: "integrations", feature: "social", write: false },
  {
    path: "/integrations/connections/{id}",
    idExample: EXAMPLE_CONNECTION_ID,
    operationId: "getConnection",
    tags: ["Integrations"],
    summary: "Read a connection",
    description: "One connection of the key's workspace, without its credentials.",
    answer: "The connection.",
    model: connectionModel,
    run: ({ scope }, id) => getConnectionByApi(scope, id),
  },
);
