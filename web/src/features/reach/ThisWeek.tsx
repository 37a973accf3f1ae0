import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { linkReachPath } from '../../navigation/paths.ts';
import { reachQuery } from './reach.api.ts';
import { weekSentence } from './week-sentence.ts';

/** The clicks of this week, if there are any, as the way to the link that most of them came by. */
export function ThisWeek() {
  const { data } = useQuery(reachQuery(7));
  const sentence = data && weekSentence(data);
  if (!sentence) return null;
  return (
    // It takes no height, so that nothing moves when it comes.
    <p className="h-0">
      <Link
        to={linkReachPath(sentence.shortCode)}
        className="mt-3 inline-flex min-h-touch max-w-full animate-fade items-center gap-1 rounded-pill bg-paper/90 py-1.5 pr-2.5 pl-4 text-label leading-snug font-semibold no-underline shadow-rest hover:bg-paper max-narrow:rounded-card wide:mt-4"
      >
        <span>{sentence.text}</span>
        <ChevronRight aria-hidden className="size-4!" />
      </Link>
    </p>
  );
}
