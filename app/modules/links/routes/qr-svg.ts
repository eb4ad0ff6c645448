import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { qrFile } from "../qr/qr-code.server.ts";

export const loader = (args: LoaderFunctionArgs) => qrFile(args, "svg");
