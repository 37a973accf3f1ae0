import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useLocation } from '../../../browser/router.tsx';
import { useOnline } from '../../../http/connection.ts';
import { paths } from '../../../navigation/paths.ts';
import { figure } from '../../../ui/figure.ts';
import { RoundLink } from '../../../ui/RoundButton.tsx';
import { unreadQuery } from './unread.ts';

/** The way to the inbox, with the number of unread messages. Beyond 99 only its name says how many. */
export function InboxBell() {
  const isOnline = useOnline();
  const { data } = useQuery({ ...unreadQuery, enabled: isOnline });
  const isHere = useLocation().pathname === paths.inbox;
  const unread = data?.unread ?? 0;
  return (
    <RoundLink
      to={paths.inbox}
      label={unread > 0 ? `Inbox, ${figure(unread)} unread` : 'Inbox'}
      {...(isHere && { 'aria-current': 'page' })}
      className="relative"
    >
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 left-1/2 min-w-[1.5em] rounded-pill bg-spring px-1 text-center text-[min(0.8125rem,4vw)] leading-[1.5] font-semibold text-on-spring tabular-nums ring-2 ring-ground"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </RoundLink>
  );
}
