import { pages } from '@clear-spring/content';
import { useAuth } from '../auth/index.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { PlanBanner } from './PlanBanner.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanQuestions } from './PlanQuestions.tsx';
import { PlanUnread } from './PlanUnread.tsx';
import { useSubscription } from './subscription.api.ts';
import { subscriptionTexts } from './subscription.texts.ts';
import { useCheckoutReturn } from './use-checkout-return.ts';

const { checkout } = subscriptionTexts;

export default function SubscriptionScreen() {
  const { user } = useAuth();
  const { data: plan } = useSubscription();
  const wait = useCheckoutReturn();
  // The user says whether the plan is active; the subscription adds the details.
  const isSubscribed = user?.isSubscribed ?? false;
  const { title, intro } = pages.subscription;
  return (
    <>
      <PageIntro title={title} intro={intro} />
      <PlanUnread className="mb-8" />
      <PlanBanner isSubscribed={isSubscribed} plan={plan} />
      {wait && !isSubscribed && (
        <p role="status" className="mb-8 rounded-card bg-well px-5 py-4 text-label">
          {wait === 'waiting' ? checkout.waiting : checkout.late}
        </p>
      )}
      <PlanCards isSubscribed={isSubscribed} isBlocked={wait === 'waiting' || (plan?.paymentDue ?? false)} />
      <div className="mt-rhythm grid grid-cols-[minmax(0,1fr)] gap-rhythm desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-10 wide:gap-16">
        <PlanComparison />
        <PlanQuestions />
      </div>
    </>
  );
}
