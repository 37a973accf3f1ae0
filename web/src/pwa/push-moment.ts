/** What shows a person what notifications would be good for. */
export type PushMoment = 'link' | 'play';

const listeners = new Set<(moment: PushMoment) => void>();

/** Tells that a link was made or an episode plays. */
export function tellPushMoment(moment: PushMoment): void {
  for (const listener of listeners) listener(moment);
}

/** Answers how to stop hearing. */
export function onPushMoment(listener: (moment: PushMoment) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
