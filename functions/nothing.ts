/** In the place of packages that the Worker does not need: [alias] in wrangler.toml says which. */
export {};
