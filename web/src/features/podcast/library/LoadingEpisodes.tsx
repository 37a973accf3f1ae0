import { Skeleton } from '../../../ui/Skeleton.tsx';
import { podcastTexts } from '../podcast.texts.ts';

export function LoadingEpisodes() {
  return (
    <div aria-busy>
      <Skeleton className="h-[3.125rem] rounded-pill!" />
      <p role="status" className="flex min-h-13 items-center text-small text-ink-soft">
        {podcastTexts.loading}
      </p>
      <div className="h-96 overflow-hidden border-y border-line">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 border-b border-line py-3"
          >
            <Skeleton className="size-16! rounded-field!" />
            <div>
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-2/5" />
            </div>
            <Skeleton className="size-touch! rounded-full!" />
          </div>
        ))}
      </div>
      <p className="py-5 text-center text-small">
        <Skeleton className="mx-auto h-[1lh] w-48 max-w-full" />
      </p>
    </div>
  );
}
