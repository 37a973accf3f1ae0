import { type Plan, plans } from '@clear-spring/content';
import { Check } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.subscription;
const planOf = (isSubscribed: boolean) => plans.find(({ id }) => id === (isSubscribed ? 'premium' : 'free'));

/** The plan that the member has, with what it costs. Only figures that are true of them. */
export function SubscriptionPanel({ isSubscribed }: { isSubscribed: boolean }) {
  const plan = planOf(isSubscribed);
  if (!plan) return null;
  return (
    <Card className="p-5 wide:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="t-head">{plan.title}</h2>
          <Chip tone={isSubscribed ? 'sage' : 'quiet'} className="mt-2">
            {isSubscribed ? texts.active : texts.yourPlan}
          </Chip>
        </div>
        <p className="text-ink-soft">
          <span className="t-figure text-ink">{texts.price(plan.price)}</span>
          {texts.per(plan.interval)}
        </p>
      </div>
      <Included plan={plan} />
      {isSubscribed ? (
        <ButtonLink to={paths.subscription} variant="tint">
          {texts.manage}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.subscription} variant="call">
          {texts.upgrade}
        </ButtonLink>
      )}
    </Card>
  );
}

function Included({ plan }: { plan: Plan }) {
  return (
    <>
      <h3 className="t-name mt-6 mb-2">{texts.includes}</h3>
      <ul className="mb-7 grid gap-x-8 desk:grid-cols-2">
        {plan.features
          .filter(({ included }) => included)
          .map(({ text }) => (
            <li key={text} className="flex items-start gap-3 border-b border-line py-[0.7rem] leading-snug">
              <Check className="mt-px text-sage-ink" aria-hidden />
              {text}
            </li>
          ))}
      </ul>
    </>
  );
}
