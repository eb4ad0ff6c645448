import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportResponse } from "../response.server.ts";

export const loader = (args: LoaderFunctionArgs) => exportResponse(args, "json");
