import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportResponse } from "../export.server.ts";

export const loader = (args: LoaderFunctionArgs) => exportResponse(args);
