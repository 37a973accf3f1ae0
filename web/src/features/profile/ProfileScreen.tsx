import { pages } from '@clear-spring/content';
import type { User } from '@clear-spring/contract';
import { Bell, ChevronRight, Droplet, Link2, Radio, Send, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../app/Avatar.tsx';
import { paths, type Path } from '../../app/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { useAuth } from '../auth/index.ts';

export default function ProfileScreen() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <>
      <PageIntro title={pages.profile.title} intro={pages.profile.intro} />
      <div className="grid items-start gap-6 wide:grid-cols-[20rem_1fr] wide:gap-10">
        <ProfileCard user={user} />
        <ProfileLinks isAdmin={user.isAdmin} />
      </div>
    </>
  );
}

function ProfileCard({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Card
      as="section"
      className="grid grid-cols-[5.5rem_1fr] items-center gap-6 p-5 wide:grid-cols-1 wide:justify-items-center wide:px-6 wide:pt-8 wide:pb-7 wide:text-center"
    >
      <Avatar user={user} className="size-22 text-[2.125rem] wide:size-32 wide:text-[3rem]" />
      <div>
        <h2 className="t-head">{user.username}</h2>
        {name && <p>{name}</p>}
        <p className="text-small text-ink-soft">{user.email}</p>
        <Chip tone={user.isSubscribed ? 'sage' : 'quiet'} className="mt-2">
          <Droplet aria-hidden />
          {user.isSubscribed ? 'Premium Member' : 'Free Account'}
        </Chip>
      </div>
    </Card>
  );
}

function ProfileLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav aria-label="Your pages">
      <ul className="*:not-first:border-t *:not-first:border-line">
        <ProfileLink to={paths.myLinks} icon={Link2} name="My Links" />
        <ProfileLink to={paths.notificationLogs} icon={Bell} name="Notification Logs" />
        {isAdmin && (
          <ProfileLink to={paths.adminNotifications} icon={Send} name={pages.adminNotifications.title} />
        )}
        {isAdmin && <ProfileLink to={paths.rssMonitoring} icon={Radio} name={pages.rssMonitoring.title} />}
      </ul>
    </nav>
  );
}

function ProfileLink({ to, icon: Icon, name }: { to: Path; icon: LucideIcon; name: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-[3.25rem] items-center gap-3 font-[540] text-ink no-underline hover:text-spring-ink"
      >
        <Icon aria-hidden />
        {name}
        <ChevronRight className="ml-auto text-ink-soft" aria-hidden />
      </Link>
    </li>
  );
}
