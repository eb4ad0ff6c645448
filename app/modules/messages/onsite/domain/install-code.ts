/** The line that a website's pages carry to show messages, beside the tracker. */
export const installCode = (appUrl: string, siteId: string): string =>
  `<script defer src="${appUrl}/onsite/embed.js" data-site="${siteId}"></script>`;
