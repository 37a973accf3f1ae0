import type { HealthState } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleQuestionMark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { healthTexts as texts } from './system-health.texts.ts';

const looks = {
  fine: { tone: 'sage', Icon: CircleCheck },
  look: { tone: 'clay', Icon: TriangleAlert },
  down: { tone: 'rose', Icon: CircleAlert },
  unknown: { tone: 'quiet', Icon: CircleQuestionMark },
} as const;

export function StateChip({ state }: { state: HealthState }) {
  const { tone, Icon } = looks[state];
  return (
    <Chip tone={tone}>
      <Icon aria-hidden />
      <span>{texts.states[state]}</span>
    </Chip>
  );
}

interface HealthCardProps {
  title: string;
  state: HealthState;
  sentence: string;
  wide?: boolean;
  children?: ReactNode;
}

/** A part of the product: its state in one word, what is the matter, and the facts. */
export function HealthCard({ title, state, sentence, wide, children }: HealthCardProps) {
  return (
    <Card as="section" aria-label={title} className={clsx('min-w-0 p-5 wide:p-7', wide && 'wide:col-span-2')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="t-name">{title}</h2>
        <StateChip state={state} />
      </div>
      <p className="mt-1 max-w-measure text-label wrap-anywhere text-ink-soft">{sentence}</p>
      {children}
    </Card>
  );
}

export type Fact = [name: string, value: ReactNode];

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
          <dd className="ml-auto max-w-measure min-w-0 text-right font-[560] tabular-nums wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
