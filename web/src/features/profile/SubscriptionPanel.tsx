import { freePlan, type Plan, premiumPlan } from '@clear-spring/content';
import type { Subscription } from '@clear-spring/contract';
import { Check } from 'lucide-react';
import { paths } from '../../navigation/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dayInFull } from '../../ui/date-time.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  cardText,
  ManagePlan,
  planPrice,
  PlanUnread,
  priceText,
  useSubscription,
} from '../subscription/index.ts';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.subscription;

/** The member's plan, its price, the next payment and the card. Shows only what applies to this member. */
export function SubscriptionPanel({ isSubscribed }: { isSubscribed: boolean }) {
  const { data: subscription, isError } = useSubscription();
  const plan = isSubscribed ? premiumPlan : freePlan;
  return (
    <Card className="p-5 wide:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="t-head">{plan.title}</h2>
          <Chip tone={isSubscribed ? 'sage' : 'quiet'} className="mt-2">
            {isSubscribed ? texts.active : texts.yourPlan}
          </Chip>
        </div>
        {!isSubscribed && <Price>{`${planPrice(plan)}/${plan.interval}`}</Price>}
        {isSubscribed && subscription?.price && <Price>{priceText(subscription.price)}</Price>}
      </div>
      <PlanUnread className="mt-5" />
      {isSubscribed && !subscription && !isError && <Skeleton className="mt-5 h-[9.25rem] w-full" />}
      {subscription && <Billing isSubscribed={isSubscribed} subscription={subscription} />}
      <Included plan={plan} />
      {isSubscribed || subscription?.paymentDue ? (
        <ButtonLink to={paths.subscription} variant="plain">
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

/** "$40/month", with the amount in large type. */
function Price({ children }: { children: string }) {
  const [amount, interval] = children.split('/');
  return (
    <p className="text-ink-soft">
      <span className="t-figure text-ink">{amount}</span>/{interval}
    </p>
  );
}

function Billing({ isSubscribed, subscription }: { isSubscribed: boolean; subscription: Subscription }) {
  const { source, nextBillingAt, endsAt, paymentDue, card, canManage } = subscription;
  const facts: [name: string, value: string][] = [];
  if (isSubscribed && source === 'gift')
    facts.push([texts.gifted, endsAt ? texts.until(dayInFull(endsAt)) : texts.forGood]);
  else if (isSubscribed && endsAt) facts.push([texts.endsOn, dayInFull(endsAt)]);
  if (nextBillingAt) facts.push([texts.nextBilling, dayInFull(nextBillingAt)]);
  if (canManage) facts.push([texts.card, card ? cardText(card) : texts.cardElsewhere]);
  if (facts.length === 0) return null;
  return (
    <>
      {paymentDue && <Alert className="mt-5">{texts.due}</Alert>}
      <dl className="mt-5">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-[0.7rem] first:border-t"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-[560] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ManagePlan plan={subscription} className="mt-5" />
    </>
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
