import { reachEndpoint, type SharedLink } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { read } from '../../http/query-client.ts';
import { linkReachPath } from '../../navigation/paths.ts';
import { linksTexts } from './links.texts.ts';
import { productNameOf } from './links-summary.ts';
import { SPARKLINE, sparklineOf } from './sparkline.ts';

const texts = linksTexts.reach;

const monthQuery = { ...read(reachEndpoint, { query: { days: 30 } }), refetchOnMount: 'always' as const };

/** The link's last 30 days as a line, and the way to who came. It has its height before they are known. */
export function LinkReach({ link }: { link: SharedLink }) {
  const { data } = useQuery(monthQuery);
  const month = data?.links.find(({ shortCode }) => shortCode === link.shortCode);
  const since = data?.days[0]?.day ?? '';
  return (
    <Link
      to={linkReachPath(link.shortCode)}
      className="group/reach grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 rounded-chip text-small text-ink no-underline"
    >
      {month && month.clicks > 0 ? <Sparkline values={month.days} /> : <StillWater />}
      <span className="text-right leading-snug">
        <span className="block min-h-[1lh] font-[580] tabular-nums">
          {month && (link.createdAt > since ? texts.soFar : texts.inMonth)(month.clicks)}
        </span>
        <span className="flex items-center justify-end font-semibold text-spring-ink group-hover/reach:underline">
          {texts.seeWhoCame}
          <span className="sr-only">{texts.by(productNameOf(link))}</span>
          <ChevronRight aria-hidden className="size-4!" />
        </span>
      </span>
    </Link>
  );
}

const drawing = {
  'aria-hidden': true,
  viewBox: `0 0 ${SPARKLINE.width} ${SPARKLINE.height}`,
  preserveAspectRatio: 'none',
  className: 'h-10 w-full overflow-visible',
} as const;

function Sparkline({ values }: { values: readonly number[] }) {
  const points = sparklineOf(values);
  const { width, height } = SPARKLINE;
  return (
    <svg data-chart {...drawing}>
      <polygon points={`0,${height} ${points} ${width},${height}`} className="fill-spring-wash" />
      <polyline
        points={points}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        strokeLinejoin="round"
        className="stroke-spring-mid"
      />
    </svg>
  );
}

function StillWater() {
  return (
    <svg {...drawing}>
      <path
        d="M0 36q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0"
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.6}
        className="stroke-spring-mid opacity-60"
      />
    </svg>
  );
}
