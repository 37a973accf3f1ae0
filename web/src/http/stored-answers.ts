/**
 * What a member has read is stored on this device, in a cache of their own: every page they visited opens offline. Its
 * name is this and theirs. The worker looks for it too.
 */
export const STORED_ANSWERS = 'answers:';

export const storedAnswers = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(STORED_ANSWERS));

/** Whether a member has been here and not signed out. */
export const hasStoredAnswers = async (): Promise<boolean> =>
  (await storedAnswers().catch(() => [])).length > 0;
