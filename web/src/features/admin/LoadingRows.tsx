import { Skeleton } from '../../ui/Skeleton.tsx';

export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="border-t border-line py-5 last:border-b">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
