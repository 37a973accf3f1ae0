import { pages } from '@clear-spring/content';
import { LAST_LOG_PAGE, logSources } from '@clear-spring/contract';
import { useSearchParams } from '../../../browser/router.tsx';
import { parentOf, paths } from '../../../navigation/paths.ts';
import { PageIntro } from '../../../ui/PageIntro.tsx';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { useAuth } from '../../auth/index.ts';
import { LogList } from './LogList.tsx';
import { logsTexts } from '../notifications.texts.ts';

const TABS = (['all', ...logSources] as const).map((value) => ({ value, name: logsTexts.tabs[value] }));
type Tab = (typeof TABS)[number]['value'];

export default function NotificationLogsScreen() {
  const { user } = useAuth();
  const { tab, page, open } = useTabAndPage();
  const { title, intro } = pages.notificationLogs;
  return (
    <>
      <PageIntro
        title={title}
        intro={<span data-personal>{user?.isAdmin ? logsTexts.introForAdmins : intro}</span>}
        back={parentOf(paths.notificationLogs)}
      />
      <Tabs label={logsTexts.tabs.label} tabs={TABS} value={tab} onChange={(next) => open(next, 1)}>
        <TabPanel>
          <LogList
            key={tab}
            source={tab === 'all' ? undefined : tab}
            page={page}
            onPage={(next) => open(tab, next)}
            isAdmin={user?.isAdmin ?? false}
          />
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Both are in the URL, so "back" and a reload lead to the same list. */
function useTabAndPage() {
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find(({ value }) => value === query.get('source'))?.value ?? 'all';
  const page = Math.min(LAST_LOG_PAGE, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const open = (nextTab: Tab, nextPage: number) =>
    setQuery(
      { ...(nextTab !== 'all' && { source: nextTab }), ...(nextPage > 1 && { page: String(nextPage) }) },
      { replace: nextTab !== tab },
    );
  return { tab, page, open };
}
