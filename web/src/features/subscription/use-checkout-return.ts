import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { followPlan } from './follow-plan.ts';
import { subscriptionTexts } from './subscription.texts.ts';

const REDIRECT_DELAY = 2_000;
/** Milliseconds until the member may try again. Most payments are confirmed sooner; no checkout is paid twice. */
const LATE_AFTER = 15_000;

const OUTCOMES = ['success', 'canceled', 'portal'] as const;

/**
 * Shows the outcome of the checkout, removes it from the URL, and refetches the plan until the server has the payment:
 * the URL alone proves nothing.
 */
export function useCheckoutReturn(): 'waiting' | 'late' | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const outcome = OUTCOMES.find((one) => query.get(one) === 'true') ?? null;
  // The provider's return loads the page, so the outcome is in the first URL.
  const [arrivedBy] = useState(outcome);
  const [wait, setWait] = useState<'waiting' | 'late' | null>(arrivedBy === 'success' ? 'waiting' : null);

  useEffect(() => {
    if (!outcome) return;
    if (outcome === 'success') toast(subscriptionTexts.checkout.active);
    if (outcome === 'canceled') toast({ ...subscriptionTexts.checkout.canceled, variant: 'note' });
    const redirect = setTimeout(() => navigate(paths.subscription, { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(redirect);
  }, [outcome, navigate]);

  useEffect(() => {
    if (arrivedBy === 'portal') return followPlan(client, { expected: 'change' });
    if (arrivedBy !== 'success') return;
    const late = setTimeout(() => setWait('late'), LATE_AFTER);
    const stop = followPlan(client, {
      expected: 'payment',
      onEnd(isSubscribed) {
        if (!isSubscribed) return;
        clearTimeout(late);
        setWait(null);
      },
    });
    return () => {
      clearTimeout(late);
      stop();
    };
  }, [arrivedBy, client]);

  return wait;
}
