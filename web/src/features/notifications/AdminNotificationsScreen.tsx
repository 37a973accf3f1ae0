import { pages } from '@clear-spring/content';
import { ShieldAlert } from 'lucide-react';
import { parentOf, paths } from '../../app/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useAuth } from '../auth/index.ts';

export default function AdminNotificationsScreen() {
  const { user } = useAuth();
  if (!user?.isAdmin) {
    return (
      <ErrorState heading="h1" title="Access Denied" icon={<ShieldAlert aria-hidden />} className="mt-[8dvh]">
        Admin access required
      </ErrorState>
    );
  }
  const { title, intro, image } = pages.adminNotifications;
  return <PageIntro title={title} intro={intro} picture={image} back={parentOf(paths.adminNotifications)} />;
}
