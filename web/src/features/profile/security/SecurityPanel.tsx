import { ChangePassword } from './ChangePassword.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The password, the second factor and the sessions. */
export function SecurityPanel({ username }: { username: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChangePassword username={username} />
      <TwoFactor username={username} />
      <SessionList />
    </div>
  );
}
