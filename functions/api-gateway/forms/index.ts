import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import responses from "./forms.$id.responses.ts";
import form from "./forms.$id.ts";
import forms from "./forms.ts";

/** The operations below /forms. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [forms, form, responses];

export default routes;
