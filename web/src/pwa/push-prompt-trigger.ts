import { createEvent } from '../browser/store.ts';

/** Actions after which notifications are worth offering. */
export type PushPromptTrigger = 'link' | 'play';

const pushPromptTrigger = createEvent<PushPromptTrigger>();

export const triggerPushPrompt = pushPromptTrigger.emit;

/** @returns unsubscribe */
export const onPushPromptTrigger = pushPromptTrigger.subscribe;

const pushWanted = createEvent();

/** Somebody has switched on a message that comes as a push. Call it within the tap: browsers ask for permission only then. */
export const wantPushHere = pushWanted.emit;

/** @returns unsubscribe */
export const onPushWanted = pushWanted.subscribe;
