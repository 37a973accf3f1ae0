import { pageTitles } from '@clear-spring/content';
import { BadgeCheck, Bell, ChevronRight, Link2, type LucideIcon, Radio, Send } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { paths, type Path } from '../../navigation/paths.ts';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.links;

/** Links to the member's other pages, and to those for admins. */
export function ProfileLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav aria-label={texts.label}>
      <ul className="*:not-first:border-t *:not-first:border-line">
        <ProfileLink to={paths.myLinks} icon={Link2} name={texts.myLinks} />
        <ProfileLink to={paths.notificationLogs} icon={Bell} name={texts.notificationLogs} />
        <ProfileLink to={paths.subscription} icon={BadgeCheck} name={texts.subscription} />
        {isAdmin && (
          <ProfileLink to={paths.adminNotifications} icon={Send} name={pageTitles.adminNotifications} />
        )}
        {isAdmin && <ProfileLink to={paths.rssMonitoring} icon={Radio} name={pageTitles.rssMonitoring} />}
      </ul>
    </nav>
  );
}

function ProfileLink({ to, icon: Icon, name }: { to: Path; icon: LucideIcon; name: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 font-[540] text-ink no-underline hover:text-spring-ink"
      >
        <Icon aria-hidden />
        {name}
        <ChevronRight className="ml-auto text-ink-soft" aria-hidden />
      </Link>
    </li>
  );
}
