import { createEvent } from '../browser/store.ts';

/** What shows a person what notifications would be good for. */
export type PushPromptTrigger = 'link' | 'play';

const pushPromptTrigger = createEvent<PushPromptTrigger>();

/** Tells that a link was made or an episode plays. */
export const triggerPushPrompt = pushPromptTrigger.emit;

/** Answers how to stop hearing. */
export const onPushPromptTrigger = pushPromptTrigger.subscribe;
