import { freePlan, pages, type Plan, premiumBenefits, premiumPlan } from '@clear-spring/content';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { planPrice } from './price-text.ts';
import { subscriptionTexts } from './subscription.texts.ts';
import { useCheckout } from './use-checkout.ts';

const texts = subscriptionTexts.plans;
const { downgrade, held, checkout } = subscriptionTexts;

interface PlanCardsProps {
  isSubscribed: boolean;
  /** A payment is pending or due, so a second checkout must not start. */
  isBlocked: boolean;
}

/** The paid plan first and larger, the free one beside it. */
export function PlanCards({ isSubscribed, isBlocked }: PlanCardsProps) {
  const { state, start } = useCheckout();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] wide:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] wide:gap-6">
      <PlanCard plan={premiumPlan} held={isSubscribed} image={pages.subscription.image}>
        <PlanFeatures texts={premiumBenefits}>
          <p className="mt-4.5 text-small text-ink-soft">{texts.everythingIn}</p>
        </PlanFeatures>
        {isSubscribed ? (
          <Button
            variant="plain"
            wide
            className="mx-auto"
            onClick={() => toast({ ...held, variant: 'note' })}
          >
            {texts.current}
          </Button>
        ) : (
          <>
            <Button
              variant="call"
              wide
              className="mx-auto"
              busy={state === 'busy'}
              disabled={isBlocked}
              onClick={start}
            >
              {texts.subscribe}
            </Button>
            <p className="mt-2.5 text-center text-small text-ink-soft" role="status">
              {state === 'away' ? checkout.opened : texts.secure}
            </p>
          </>
        )}
      </PlanCard>
      <PlanCard plan={freePlan} held={!isSubscribed}>
        <PlanFeatures texts={freePlan.features.filter(({ included }) => included).map(({ text }) => text)} />
        <Button
          variant="plain"
          wide
          className="mx-auto"
          onClick={() => toast({ ...(isSubscribed ? downgrade : held), variant: 'note' })}
        >
          {isSubscribed ? texts.downgrade : texts.current}
        </Button>
      </PlanCard>
    </div>
  );
}

interface PlanCardProps {
  plan: Plan;
  held: boolean;
  image?: string;
  children: ReactNode;
}

function PlanCard({ plan, held: isHeld, image, children }: PlanCardProps) {
  return (
    <article
      aria-label={plan.title}
      className={clsx(
        'flex flex-col overflow-hidden rounded-card',
        image
          ? 'bg-lifted shadow-lift wide:grid wide:grid-cols-[17rem_minmax(0,1fr)]'
          : 'ring-1 ring-line ring-inset',
      )}
    >
      {image && (
        <Picture
          src={image}
          className="h-34 w-full object-cover object-[50%_62%] wide:h-full wide:object-[42%_50%]"
        />
      )}
      <div className="flex flex-1 flex-col p-5.5 wide:p-8">
        <div className="flex items-start justify-between gap-3 max-narrow:flex-wrap">
          <h2 className="t-head">{plan.title}</h2>
          {isHeld && <Chip>{texts.yours}</Chip>}
        </div>
        <p className="t-figure mt-2 flex flex-wrap items-baseline gap-1.5 text-[min(3.25rem,18vw)]">
          {planPrice(plan)}
          <span className="font-sans text-body tracking-normal text-ink-soft">
            /{plan.interval}
            {plan.price > 0 && `, ${texts.anytime}`}
          </span>
        </p>
        {children}
      </div>
    </article>
  );
}

function PlanFeatures({ texts: features, children }: { texts: readonly string[]; children?: ReactNode }) {
  return (
    <div className="mb-5.5 flex-1">
      {children}
      <ul className={clsx('grid gap-[0.6rem]', children ? 'mt-2' : 'mt-4.5')}>
        {features.map((text) => (
          <li key={text} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.75 leading-[1.42]">
            <Check className="mt-0.5 text-sage-ink" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
