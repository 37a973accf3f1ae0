import { clsx } from 'clsx';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Picture } from './Picture.tsx';

interface StateProps {
  title: string;
  children: ReactNode;
  className?: string;
}

const frame = 'mx-auto max-w-[30rem] px-5 pt-6 pb-8 text-center';
const sentence = 'mx-auto mt-2 mb-5 max-w-[36ch] text-ink-soft';

/** Nothing here yet: the bowl, a head, one helpful sentence, one clay button. */
export function EmptyState({ title, children, action, className }: StateProps & { action?: ReactNode }) {
  return (
    <section className={clsx(frame, className)}>
      <Picture src="/art/empty-bowl.svg" width={320} height={240} className="mx-auto mb-4 h-auto w-60" />
      <h2 className="t-head">{title}</h2>
      <p className={sentence}>{children}</p>
      {action}
    </section>
  );
}

type ErrorStateProps = StateProps & {
  onRetry?: () => void;
  /** What the button says. */
  retry?: string;
  icon?: ReactNode;
  /** Another way out, where trying again does not help. */
  action?: ReactNode;
  /** For little height: sentence and button side by side, without the seal. */
  low?: boolean;
  /** The page has no other title. */
  heading?: 'h1' | 'h2';
};

/** An error: the rose seal, the sentence, a plain button to try again. Announced when it appears. */
export function ErrorState({
  title,
  children,
  onRetry,
  retry = 'Try again',
  icon,
  action,
  low = false,
  heading: Heading = 'h2',
  className,
}: ErrorStateProps) {
  const again = onRetry && (
    <Button variant="plain" slim={low} icon={<RotateCw aria-hidden />} onClick={onRetry}>
      {retry}
    </Button>
  );
  if (low)
    return (
      <section
        role="alert"
        className={clsx('flex flex-wrap items-center justify-center gap-x-5 gap-y-2 px-5 py-2', className)}
      >
        <div className="min-w-36 flex-1">
          <Heading className="t-name">{title}</Heading>
          <p className="mt-1 text-small text-ink-soft">{children}</p>
        </div>
        {again}
        {action}
      </section>
    );
  return (
    <section role="alert" className={clsx(frame, className)}>
      <Seal tone="rose">{icon ?? <CloudOff aria-hidden />}</Seal>
      <Heading className="t-head">{title}</Heading>
      <p className={sentence}>{children}</p>
      {again}
      {action}
    </section>
  );
}

const seals = {
  rose: 'bg-rose-wash text-rose-ink',
  sage: 'bg-sage-wash text-sage-ink',
  clay: 'bg-clay-wash text-clay-ink',
  spring: 'bg-spring-wash text-spring-ink',
};

/** A wash circle with an icon: rose for errors, sage for success, clay for a welcome. */
export function Seal({
  tone,
  children,
  className,
}: {
  tone: keyof typeof seals;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={clsx(
        'mx-auto mb-4 grid size-16 place-items-center rounded-full [&_.lucide]:size-7 [&_.lucide]:stroke-[1.5]',
        seals[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
