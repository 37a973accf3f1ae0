import { clsx } from 'clsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSubscription } from './subscription.api.ts';
import { subscriptionTexts } from './subscription.texts.ts';

/** Says that the plan could not be loaded, with a retry button. Renders nothing otherwise. */
export function PlanUnread({ className }: { className?: string }) {
  const { isError, isFetching, refetch } = useSubscription();
  if (!isError) return null;
  return (
    <div className={clsx('grid justify-items-start gap-2.5', className)}>
      <Alert>{subscriptionTexts.unread}</Alert>
      <Button variant="plain" slim busy={isFetching} onClick={() => void refetch()}>
        {subscriptionTexts.retry}
      </Button>
    </div>
  );
}
