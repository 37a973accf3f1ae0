import { pages } from '@clear-spring/content';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { AdminPage } from '../admin/index.ts';
import { FeedHealth } from './FeedHealth.tsx';
import { RssItems } from './RssItems.tsx';
import { rssTexts } from './rss.texts.ts';

export default function RssScreen() {
  const { title, intro } = pages.rssMonitoring;
  return (
    <AdminPage title={title} intro={intro} way={<Way />}>
      <FeedHealth />
      <RssItems />
    </AdminPage>
  );
}

/** The breadcrumb from home, each step a link. */
function Way() {
  const step = 'inline-flex min-h-touch items-center text-label font-[560] no-underline hover:underline';
  return (
    <nav aria-label={rssTexts.where}>
      <ol className="flex flex-wrap items-center gap-x-1">
        <li>
          <Link to={paths.home} className={step}>
            {rssTexts.home}
          </Link>
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight className="size-4 text-ink-soft" aria-hidden />
          <Link to={paths.profile} className={step}>
            {rssTexts.profile}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
