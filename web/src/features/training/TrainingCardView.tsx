import type { TrainingCard } from '@clear-spring/content';
import { clsx } from 'clsx';
import { ArrowRight, LockKeyhole } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { trainingStatus } from './training-status.ts';

interface TrainingCardViewProps {
  card: TrainingCard;
  isSubscribed: boolean;
  onComingSoon: () => void;
}

const wholeCard =
  'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-offset-3 focus-visible:after:outline-focus';

/** The whole card is one control: it opens the training, or says that it is still to come. */
export function TrainingCardView({ card, isSubscribed, onComingSoon }: TrainingCardViewProps) {
  const status = trainingStatus(card, isSubscribed);
  const locked = status === 'Premium';
  return (
    <Card
      as="li"
      className="group relative flex flex-col overflow-hidden transition-[translate,box-shadow] duration-(--m-calm) ease-calm hover:-translate-y-0.5 hover:shadow-lift"
    >
      <Picture
        src={card.thumbnail}
        width={400}
        height={225}
        className={clsx('aspect-video w-full object-cover', locked && 'opacity-55')}
      />
      <div className="flex flex-1 flex-col items-start p-5 pt-4">
        <div className="mb-2.5 flex flex-wrap gap-2">
          {locked ? (
            <Chip tone="spring">
              <LockKeyhole aria-hidden /> Premium
            </Chip>
          ) : (
            <Chip tone={status === 'Not started' ? 'quiet' : 'sage'}>{status}</Chip>
          )}
          {card.isComingSoon && <Chip tone="clay">Coming Soon</Chip>}
        </div>
        <h2 className="t-name text-[1.3125rem]">
          {card.link ? (
            <Link to={card.link} className={clsx('text-ink no-underline', wholeCard)}>
              {card.title}
            </Link>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onComingSoon}
              className={clsx('text-left', wholeCard)}
            >
              {card.title}
            </button>
          )}
        </h2>
        <p className="mt-1 max-w-measure text-label leading-[1.42] text-ink-soft">{card.description}</p>
        <p className="mt-3 flex w-full items-center text-small text-ink-soft">
          {card.modules} modules · {card.level} · {card.duration}
          {card.link && <ArrowRight className="ml-auto text-spring-ink" aria-hidden />}
        </p>
        {card.showsProgress && <Progress percent={card.progress} />}
      </div>
    </Card>
  );
}

function Progress({ percent }: { percent: number }) {
  const text = `${percent}% complete`;
  return (
    <div className="mt-4 flex w-full flex-wrap items-center gap-x-3 text-small text-ink-soft">
      <progress aria-label={text} value={percent} max={100} className={bar} />
      <span aria-hidden>{text}</span>
    </div>
  );
}

const bar = clsx(
  'h-[5px] min-w-16 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-well [&::-webkit-progress-bar]:bg-well',
  '[&::-moz-progress-bar]:bg-spring [&::-webkit-progress-value]:bg-spring',
);
