/** Where wrangler keeps the databases, objects, files and queues of local runs. */
export const STATE_FOLDER = ".wrangler/state";
