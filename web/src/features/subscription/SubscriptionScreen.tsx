import { pages, plans, type Plan } from '@clear-spring/content';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useAuth } from '../auth/index.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { Picture } from '../../ui/Picture.tsx';

export default function SubscriptionScreen() {
  const { user } = useAuth();
  const held = user?.isSubscribed ? 'premium' : 'free';
  const { title, intro, image } = pages.subscription;
  return (
    <>
      <PageIntro title={title} intro={intro} />
      <div className="grid gap-4 wide:grid-cols-[1.5fr_1fr] wide:gap-6">
        {plans.toReversed().map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            held={plan.id === held}
            image={plan.id === 'premium' ? image : undefined}
          />
        ))}
      </div>
    </>
  );
}

function PlanCard({ plan, held, image }: { plan: Plan; held: boolean; image?: string }) {
  return (
    <article
      className={clsx(
        'overflow-hidden rounded-card',
        image ? 'bg-lifted shadow-lift wide:grid wide:grid-cols-[17rem_1fr]' : 'ring-1 ring-line ring-inset',
      )}
    >
      {image && <Picture src={image} className="h-34 w-full object-cover object-[50%_62%] wide:h-full" />}
      <div className="p-[1.35rem] wide:p-8">
        <div className="flex items-start justify-between gap-3">
          <h2 className="t-head">{plan.title}</h2>
          {held && <Chip>Your plan</Chip>}
        </div>
        <p className="t-figure mt-2 flex items-baseline gap-1.5 text-[3.25rem]">
          ${plan.price}
          <span className="font-sans text-body tracking-normal text-ink-soft">
            /{plan.interval}
            {plan.price > 0 && ', cancel anytime'}
          </span>
        </p>
        <ul className="mt-[1.1rem] grid gap-[0.6rem]">
          {plan.features.map((feature) => (
            <li
              key={feature.text}
              className={clsx(
                'grid grid-cols-[1.25rem_1fr] gap-[0.7rem] leading-[1.42]',
                !feature.included && 'text-ink-soft',
              )}
            >
              {feature.included ? (
                <Check className="mt-0.5 text-sage-ink" aria-hidden />
              ) : (
                <Minus className="mt-0.5" aria-hidden />
              )}
              <span>
                {feature.text}
                {!feature.included && <span className="sr-only"> (not included)</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
