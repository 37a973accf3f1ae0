import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { trailerQuery } from './episode-cards.api.ts';

// It brings the player.
const { Component: TrailerCardView } = lazyComponent(() => import('./TrailerCardView.tsx'));

/** What everybody may listen to. It keeps its place while it is on its way, and gives it up if there is no trailer. */
export function TrailerCard() {
  const { data, isError } = useQuery(trailerQuery);
  if (data?.trailer === null || (!data && isError)) return null;
  return <div className="grid min-h-19">{data && <TrailerCardView card={data.trailer} />}</div>;
}
