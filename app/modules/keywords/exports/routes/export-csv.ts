import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportResponse } from "../service.server.ts";

export const loader = (args: LoaderFunctionArgs) => exportResponse(args);
