import type { User } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuth } from '../auth/index.ts';
import { followPlan } from './follow-plan.ts';
import { subscribeToOtherTabs, tellOtherTabs } from './plan-channel.ts';
import { forgetWhatThePlanOpens, refreshPlan } from './subscription.api.ts';
import { isCheckoutAway } from './use-checkout.ts';

/** Applies the start or end of a plan in every open tab, and refetches what depends on it. */
export default function PlanSync() {
  const { user } = useAuth();
  const client = useQueryClient();

  useEffect(() => subscribeToOtherTabs(() => void refreshPlan(client)), [client]);
  useEffect(() => {
    let stop = () => {};
    function look() {
      stop();
      // The checkout tab may have been closed before it saw the payment.
      if (isCheckoutAway() && document.visibilityState === 'visible')
        stop = followPlan(client, { expected: 'change' });
    }
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [client]);

  const before = useRef<User | null>(null);
  useEffect(() => {
    const former = before.current;
    before.current = user;
    if (!user || former?.username !== user.username || former.isSubscribed === user.isSubscribed) return;
    forgetWhatThePlanOpens(client);
    tellOtherTabs();
  }, [user, client]);
  return null;
}
