import { operations } from "../../api-middleware/resource.ts";
import { projects } from "./projects.ts";

export default operations(projects.read, projects.update, projects.remove);
