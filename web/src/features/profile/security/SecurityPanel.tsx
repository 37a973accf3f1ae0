import type { User } from '@clear-spring/contract';
import { ChangePassword } from './ChangePassword.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The password, the second factor, the sessions, and the way out. */
export function SecurityPanel({ user }: { user: User }) {
  const { username } = user;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChangePassword username={username} />
      <TwoFactor username={username} />
      <SessionList />
      <DownloadData username={username} />
      <CloseAccount user={user} />
    </div>
  );
}
