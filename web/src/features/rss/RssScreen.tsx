import { pages } from '@clear-spring/content';
import { Navigate } from 'react-router';
import { parentOf, paths } from '../../app/paths.ts';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { useAuth } from '../auth/index.ts';

export default function RssScreen() {
  const { user } = useAuth();
  if (!user?.isAdmin) return <Navigate to={paths.home} replace />;
  const { title, intro, image } = pages.rssMonitoring;
  return <PageIntro title={title} intro={intro} picture={image} back={parentOf(paths.rssMonitoring)} />;
}
