import { type LinkReach, reachWords } from '@clear-spring/contract';
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { figure } from '../../ui/figure.ts';
import { reachTexts } from './reach.texts.ts';
import { ShareBar } from './ShareBar.tsx';

const deviceIcons = { phone: Smartphone, tablet: Tablet, computer: Monitor, unknown: CircleHelp };

/** On what kind of device, and in which app, the range's clicks opened the link. */
export function OpenedCard({ reach: { devices, apps } }: { reach: LinkReach }) {
  return (
    <Card as="section" className="p-4.5 wide:px-7 wide:py-6">
      <Kinds title={reachTexts.devices} counts={devices} names={reachWords.devices} icons={deviceIcons} />
      <Kinds
        title={reachTexts.apps}
        counts={apps}
        names={reachWords.apps}
        className="mt-6 border-t border-line pt-5"
      />
    </Card>
  );
}

interface KindsProps<Kind extends string> {
  title: string;
  counts: Readonly<Record<Kind, number>>;
  names: Readonly<Record<Kind, string>>;
  icons?: Readonly<Record<Kind, LucideIcon>>;
  className?: string;
}

/** Those that came most first; what is unknown last, and only if there is any. */
function Kinds<Kind extends string>({ title, counts, names, icons, className }: KindsProps<Kind>) {
  const kinds = (Object.keys(names) as Kind[])
    .filter((kind) => kind !== 'unknown' || counts[kind] > 0)
    .toSorted((a, b) => Number(a === 'unknown') - Number(b === 'unknown') || counts[b] - counts[a]);
  const most = Math.max(...Object.values<number>(counts));
  return (
    <div className={className}>
      <h2 className="t-head">{title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {kinds.map((kind) => {
          const Icon: LucideIcon | undefined = icons?.[kind];
          return (
            <li key={kind} className="text-label leading-tight">
              <p className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
                <span className="flex min-w-0 items-center gap-2">
                  {Icon && <Icon aria-hidden className="size-4.5! text-ink-soft" />}
                  {names[kind]}
                </span>
                <span className="ml-auto font-[560] whitespace-nowrap tabular-nums">
                  {figure(counts[kind])}
                </span>
              </p>
              <ShareBar count={counts[kind]} most={most} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
