import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../browser/router.tsx';
import type { OpenMessage } from './push-events.ts';

/** Opens the destination of a notification that is tapped while the app is open. */
export function FollowNotifications() {
  const navigate = useNavigate();
  const follow = useEffectEvent(({ data }: MessageEvent<Partial<OpenMessage> | null>) => {
    if (data?.open) navigate(data.open);
  });
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    worker.addEventListener('message', follow);
    return () => worker.removeEventListener('message', follow);
  }, []);
  return null;
}
