import { useOnline, useReconnect } from '../../http/connection.ts';
import { ErrorState } from '../../ui/States.tsx';

interface UnreadProps {
  texts: { title: string; hint: string; offline: string };
  onRetry: () => void;
}

/** A part of the player could not be read. It is tried again by hand, and by itself when the connection is back. */
export function Unread({ texts, onRetry }: UnreadProps) {
  const isOnline = useOnline();
  useReconnect(onRetry);
  return (
    <ErrorState low title={texts.title} {...(isOnline && { onRetry })}>
      {isOnline ? texts.hint : texts.offline}
    </ErrorState>
  );
}
