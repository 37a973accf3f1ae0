import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMutation } from '../../http/use-mutation.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { createSubscription, refreshPlan } from './subscription.api.ts';
import { subscriptionTexts } from './subscription.texts.ts';

const TAB_DELAY = 500;
let isAway = false;

/** Whether the member may be paying in another tab. */
export const isCheckoutAway = () => isAway;

/** Opens the checkout in a new tab, or in this one if the browser blocks new tabs. */
export function goToCheckout(url: string): 'tab' | 'here' {
  const tab = window.open('', '_blank');
  if (!tab) {
    window.location.assign(url);
    return 'here';
  }
  // The checkout is another site's page, which must not reach this one.
  tab.opener = null;
  tab.location.href = url;
  isAway = true;
  return 'tab';
}

/** `state` is idle, busy until the tab is open, then away. */
export function useCheckout() {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | 'away'>('idle');

  function fail() {
    setState('idle');
    toast({ ...subscriptionTexts.checkout.failed, variant: 'destructive' });
    // The plan may have been bought in another tab meanwhile.
    void refreshPlan(client);
  }

  const { mutate } = useMutation({
    mutationFn: createSubscription,
    onMutate: () => setState('busy'),
    onSuccess: ({ url }) => {
      if (!url) return fail();
      setTimeout(() => setState(goToCheckout(url) === 'tab' ? 'away' : 'busy'), TAB_DELAY);
    },
    onError: fail,
  });
  return { state, start: () => mutate() };
}
