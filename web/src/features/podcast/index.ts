import { dispensable } from '../../ui/lazy-component.tsx';

export { TrailerCard } from './cards/TrailerCard.tsx';
export { hasListener } from './listener.ts';
export { ListeningFeedCard } from './listening-feed/ListeningFeedCard.tsx';
export { TranscriptUploadButton } from './words/TranscriptUploadButton.tsx';

/** The episode that the member is in the middle of; it comes after the page. */
export const ContinueListening = dispensable(() => import('./cards/ContinueListening.tsx'));
