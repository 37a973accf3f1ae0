import type { LinkReach, ReachRange } from '@clear-spring/contract';
import { Clock, Download, Globe, type LucideIcon, ShieldCheck, Users } from 'lucide-react';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { csvFileName, productNameOf } from '../links/index.ts';
import { readReachCsv } from './reach.api.ts';
import { cityOf } from '../../ui/time-zone.ts';
import { instantIn } from './reach-dates.ts';
import { reachTexts } from './reach.texts.ts';
import { TimeZoneDialog } from './TimeZoneDialog.tsx';

const texts = reachTexts.about;

interface AboutFiguresProps {
  reach: LinkReach;
  days: ReachRange;
  className?: string;
}

/** What the figures say and what they leave out. */
export function AboutFigures({ reach, days, className }: AboutFiguresProps) {
  const { timeZone, nextTimeZone, firstClickAt, lastClickAt } = reach;
  const [zone, setZone] = useState<'never' | 'open' | 'closed'>('never');
  const csv = useMutation({
    mutationFn: () => readReachCsv(reach.shortCode, days),
    onSuccess: (file) => saveFile(file, csvFileName({ productName: productNameOf(reach) }, days)),
    onError: (error) =>
      void toast({
        ...texts.csvFailed,
        description: sentenceOf(error, texts.csvFailed.description),
        variant: 'destructive',
      }),
  });
  const facts: readonly (FactProps & { key: string })[] = [
    {
      key: 'ever',
      icon: Users,
      title: texts.ever(reach.clickCount),
      children: (
        <>
          <span>{reach.uniqueCount > 0 && texts.people(reach.uniqueCount)}</span>
          <span>{reach.days.some(({ people }) => people === null) && ` ${texts.notRecorded}`}</span>
        </>
      ),
    },
    {
      key: 'filtered',
      icon: ShieldCheck,
      title: texts.filtered(reach.filteredCount),
      children: texts.filteredWhy,
    },
    ...(firstClickAt && lastClickAt
      ? [
          {
            key: 'first and last',
            icon: Clock,
            title: texts.firstAndLast,
            children: (
              <>
                <span className="block">{texts.first(instantIn(timeZone, firstClickAt))}</span>
                <span className="block">{texts.last(instantIn(timeZone, lastClickAt))}</span>
              </>
            ),
          },
        ]
      : []),
    {
      key: 'zone',
      icon: Globe,
      title: reachTexts.timeZone.title(cityOf(timeZone)),
      children: (
        <>
          <span className="block">
            {nextTimeZone ? reachTexts.timeZone.pending(cityOf(nextTimeZone)) : reachTexts.timeZone.hint}
          </span>
          <button type="button" aria-haspopup="dialog" className={action} onClick={() => setZone('open')}>
            {reachTexts.timeZone.change}
          </button>
        </>
      ),
    },
    {
      key: 'csv',
      icon: Download,
      title: (
        <button
          type="button"
          aria-busy={csv.isPending}
          className={clsx(action, '-my-2.5 forced-colors:my-0')}
          onClick={() => csv.mutate()}
        >
          {texts.csv}
        </button>
      ),
      children: texts.csvHint,
    },
  ];
  return (
    <Card as="section" aria-label={texts.name} className={clsx('p-4.5 wide:px-7 wide:py-6', className)}>
      <ul className="grid gap-x-14 wide:grid-cols-2">
        {facts.map(({ key, ...fact }) => (
          <Fact key={key} {...fact} />
        ))}
      </ul>
      {zone !== 'never' && (
        <TimeZoneDialog
          open={zone === 'open'}
          onOpenChange={(open) => setZone(open ? 'open' : 'closed')}
          timeZone={nextTimeZone ?? timeZone}
        />
      )}
    </Card>
  );
}

const action =
  '-mx-2.5 inline-flex min-h-touch items-center rounded-chip px-2.5 text-left text-label font-[580] text-spring-ink hover:underline';

interface FactProps {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 wide:[&:nth-child(2)]:border-t-0 wide:[&:nth-child(2)]:pt-0">
      <Icon aria-hidden className="mt-0.5 text-spring-ink" />
      <div>
        <h2 className="leading-snug font-semibold">{title}</h2>
        <p className="mt-1 max-w-[44ch] text-small text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
