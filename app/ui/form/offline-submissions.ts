/** Of the answer that a page gives itself for a form that could not be sent; no server of ours says it. */
export const OFFLINE_SUBMISSION_STATUS = 599;

/** For a page that is read again also after a refusal; while nothing can be sent, nothing can be read either. */
export const revalidateWhenAnswered = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus !== OFFLINE_SUBMISSION_STATUS;
