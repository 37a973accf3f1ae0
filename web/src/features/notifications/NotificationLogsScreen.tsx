import { pages } from '@clear-spring/content';
import { parentOf, paths } from '../../app/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';

export default function NotificationLogsScreen() {
  const { title, intro, image } = pages.notificationLogs;
  return <PageIntro title={title} intro={intro} picture={image} back={parentOf(paths.notificationLogs)} />;
}
