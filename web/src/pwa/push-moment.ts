import { createEvent } from '../browser/store.ts';

/** What shows a person what notifications would be good for. */
export type PushMoment = 'link' | 'play';

const pushMoment = createEvent<PushMoment>();

/** Tells that a link was made or an episode plays. */
export const tellPushMoment = pushMoment.emit;

/** Answers how to stop hearing. */
export const onPushMoment = pushMoment.subscribe;
