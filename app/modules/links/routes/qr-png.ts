import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { qrFile } from "../qr.server.ts";

export const loader = (args: LoaderFunctionArgs) => qrFile(args, "png");
