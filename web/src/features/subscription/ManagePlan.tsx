import type { Subscription } from '@clear-spring/contract';
import { CreditCard } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { subscriptionTexts } from './subscription.texts.ts';
import { usePortal } from './use-portal.ts';

const texts = subscriptionTexts.manage;

/** The actions for a paid plan. A gifted plan has none. */
export function ManagePlan({ plan, className }: { plan: Subscription; className?: string }) {
  const portal = usePortal();
  if (!plan.canManage) return null;
  const isCancelled = plan.endsAt !== null && !plan.paymentDue;
  const ending = isCancelled ? 'overview' : 'cancel';
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant={plan.paymentDue ? 'call' : 'tint'}
          icon={<CreditCard aria-hidden />}
          busy={portal.isOpening('payment-method')}
          onClick={() => portal.open('payment-method')}
        >
          {texts.updateCard}
        </Button>
        <Button variant="plain" busy={portal.isOpening(ending)} onClick={() => portal.open(ending)}>
          {isCancelled ? texts.keep : texts.cancel}
        </Button>
      </div>
    </div>
  );
}
