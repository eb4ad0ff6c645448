/** Returns the crawler's plain name; its address explains the crawler to the people of a site. */
export const kajabotOf = (appUrl: string): string => `KajaBot/1.0 (+${appUrl}/bot)`;
