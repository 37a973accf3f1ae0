import { pageTitles } from '@clear-spring/content';
import type { User } from '@clear-spring/contract';
import { BadgeCheck, BellRing, Link2, LogOut, Rss, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { useAuth } from '../../features/auth/index.ts';
import { Menu, MenuAction, MenuLink } from '../../ui/overlay/Menu.tsx';
import { Avatar } from '../../layout/Avatar.tsx';
import { initials } from '../../layout/initials.ts';
import { paths } from '../../navigation/paths.ts';

export function AvatarMenu({ user }: { user: User }) {
  const { logoutMutation } = useAuth();
  return (
    <Menu
      align="end"
      label={accountOf(user)}
      trigger={
        <Avatar
          user={user}
          className="size-8.5 text-[min(0.9375rem,4*var(--unit))] font-[560] tracking-[0.01em]"
        />
      }
      triggerClassName="grid size-touch place-items-center rounded-full"
      head={
        <>
          <p className="t-name">{user.username}</p>
          <p className="text-small text-ink-soft">{user.email}</p>
        </>
      }
    >
      <MenuLink to={paths.profile} icon={<UserRound aria-hidden />}>
        Profile
      </MenuLink>
      <MenuLink to={paths.myLinks} icon={<Link2 aria-hidden />}>
        My Links
      </MenuLink>
      <MenuLink to={paths.subscription} icon={<BadgeCheck aria-hidden />}>
        Subscription
      </MenuLink>
      <MenuLink to={paths.profile} icon={<Settings aria-hidden />}>
        Settings
      </MenuLink>
      {user.isAdmin && (
        <>
          <MenuLink to={paths.admin} icon={<ShieldCheck aria-hidden />}>
            Administration
          </MenuLink>
          <MenuLink to={paths.adminNotifications} icon={<BellRing aria-hidden />}>
            {pageTitles.adminNotifications}
          </MenuLink>
          <MenuLink to={paths.rssMonitoring} icon={<Rss aria-hidden />}>
            {pageTitles.rssMonitoring}
          </MenuLink>
        </>
      )}
      <MenuAction icon={<LogOut aria-hidden />} onSelect={() => logoutMutation.mutate()}>
        Log out
      </MenuAction>
    </Menu>
  );
}

/** Contains the visible initials, for people who use voice control. */
const accountOf = (user: User) =>
  `Account of ${user.username}` + (user.profilePicture ? '' : `, ${initials(user)}`);
