import { operations } from "../../api-middleware/operation.ts";
import { projects } from "./projects.ts";

export default operations(projects.read, projects.update, projects.remove);
