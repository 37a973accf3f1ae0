import { Card } from '../../ui/Card.tsx';
import { Ripples } from '../../ui/Ripples.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { reachTexts } from './reach.texts.ts';

/** Placeholders, in the places of what comes. */
export function LoadingReach() {
  return (
    <div aria-busy>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 wide:pb-4">
        <Skeleton className="h-19 w-16 rounded-niche wide:h-25 wide:w-21" />
        <div>
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="mt-3 w-2/5" />
        </div>
      </div>
      <Skeleton className="mt-4 mb-4 h-14 rounded-field wide:hidden" />
      <LoadingFigures />
    </div>
  );
}

/** The same for a link that is known already. */
export function LoadingFigures() {
  return (
    <div aria-busy className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_22.5rem] wide:gap-5">
      <Card className="relative p-4.5 wide:px-7 wide:py-6">
        <Skeleton className="w-28" />
        <Skeleton className="mt-3 h-12 w-40" />
        <Skeleton className="mt-6 h-72 rounded-field" />
        <Ripples label={reachTexts.loading} className="absolute! top-1/2 left-1/2 -translate-x-1/2" />
      </Card>
      <Card className="hidden p-7 wide:block">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-4 h-12" />
      </Card>
    </div>
  );
}
