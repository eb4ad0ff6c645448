/** The line that a website's pages carry to be measured. */
export const trackerTag = ({ APP_URL }: { APP_URL: string }, siteId: string): string =>
  `<script defer src="${APP_URL}/k.js" data-site="${siteId}"></script>`;
