import type { Subscription } from '@clear-spring/contract';
import { CircleAlert, Droplet } from 'lucide-react';
import { paths } from '../../navigation/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { dayInFull } from '../../ui/date-time.ts';
import { ManagePlan } from './ManagePlan.tsx';
import { cardText, priceText } from './price-text.ts';
import { subscriptionTexts } from './subscription.texts.ts';

const { active, due } = subscriptionTexts;

interface PlanBannerProps {
  isSubscribed: boolean;
  /** Undefined while it loads. */
  plan: Subscription | undefined;
}

/** The state of the plan, and what can be done about it. */
export function PlanBanner({ isSubscribed, plan }: PlanBannerProps) {
  const isDue = plan?.paymentDue ?? false;
  if (!isSubscribed && !isDue) return null;
  return (
    <section className="mb-8 wide:mb-10">
      {isSubscribed && (
        <Banner tone="active" title={active.title} icon={<Droplet aria-hidden />}>
          {plan ? sentence(plan) : active.plain}
        </Banner>
      )}
      {isDue && (
        <Banner
          tone="due"
          title={due.title}
          icon={<CircleAlert aria-hidden />}
          {...(isSubscribed && { className: 'mt-3' })}
        >
          {plan?.endsAt ? due.until(dayInFull(plan.endsAt)) : due.over}
        </Banner>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {isSubscribed && (
          <ButtonLink to={paths.advancedAudios} variant={isDue ? 'plain' : 'call'}>
            {active.open}
          </ButtonLink>
        )}
        {plan && <ManagePlan plan={plan} />}
      </div>
    </section>
  );
}

function sentence({ source, price, nextBillingAt, endsAt, paymentDue, card }: Subscription): string {
  if (source === 'gift') return active.gift(endsAt && dayInFull(endsAt));
  if (endsAt && !paymentDue) return active.ends(dayInFull(endsAt));
  if (!price || !nextBillingAt) return price ? `${active.plain}, ${priceText(price)}.` : active.plain;
  const renews = active.renews(priceText(price), dayInFull(nextBillingAt));
  return card ? `${renews.slice(0, -1)}, with ${cardText(card)}.` : renews;
}
