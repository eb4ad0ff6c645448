/** Source and medium of links in a mail that have no UTM parameters of their own. */
export const MAIL_UTM = { source: "mail", medium: "email" } as const;
