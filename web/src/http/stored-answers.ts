/** Caches of what a member has read begin with this; their name follows. The worker's build reads it too. */
export const STORED_ANSWERS = 'answers:';

export const storedAnswers = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(STORED_ANSWERS));

/** Whether a member has been here and not signed out. */
export const hasStoredAnswers = async (): Promise<boolean> =>
  (await storedAnswers().catch(() => [])).length > 0;
