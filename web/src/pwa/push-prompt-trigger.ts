import { createEvent } from '../browser/store.ts';

/** Actions after which notifications are worth offering. */
export type PushPromptTrigger = 'link' | 'play';

const pushPromptTrigger = createEvent<PushPromptTrigger>();

export const triggerPushPrompt = pushPromptTrigger.emit;

/** @returns unsubscribe */
export const onPushPromptTrigger = pushPromptTrigger.subscribe;
