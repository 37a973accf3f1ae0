import { pages } from '@clear-spring/content';
import { ShieldAlert } from 'lucide-react';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { AdminPage } from '../admin/index.ts';
import { useAuth } from '../auth/index.ts';
import { AdminTools } from './AdminTools.tsx';
import { adminTexts } from './notifications.texts.ts';
import { ScheduleSection } from './schedule/ScheduleSection.tsx';
import { SendForm } from './send/SendForm.tsx';

export default function AdminNotificationsScreen() {
  const { user } = useAuth();
  if (!user?.isAdmin) {
    const { title, text, home } = adminTexts.denied;
    return (
      <ErrorState
        heading="h1"
        title={title}
        icon={<ShieldAlert aria-hidden />}
        action={<ButtonLink to={paths.home}>{home}</ButtonLink>}
        className="mt-[8dvh]"
      >
        {text}
      </ErrorState>
    );
  }
  const { title, intro } = pages.adminNotifications;
  return (
    <AdminPage title={title} intro={intro}>
      <SendForm>
        <AdminTools />
      </SendForm>
      <ScheduleSection />
    </AdminPage>
  );
}
