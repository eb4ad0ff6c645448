/** What makes the page of a form nicer where scripts run; a file of its own, so that the page needs no nonce. */
export const PageScript = () => <script type="module" src="/forms/page.js" />;
