import { useAuth } from '../auth/index.ts';
import { KeepNext } from './downloads/KeepNext.tsx';
import { KeepWords } from './words/KeepWords.tsx';

/** What is fetched ahead for a subscriber. */
export default function SubscriberData() {
  const { user } = useAuth();
  return (
    user && (
      <>
        <KeepNext username={user.username} />
        <KeepWords />
      </>
    )
  );
}
