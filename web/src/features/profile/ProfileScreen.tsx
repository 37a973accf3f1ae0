import { pages } from '@clear-spring/content';
import type { User } from '@clear-spring/contract';
import { useSearchParams } from '../../browser/router.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useAuth } from '../auth/index.ts';
import { NotificationsPanel } from '../notifications/index.ts';
import { DeveloperOptions } from './DeveloperOptions.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { profileTexts } from './profile.texts.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { SecurityPanel } from './security/SecurityPanel.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

const SECTIONS = ['personal', 'subscription', 'notifications', 'security'] as const;
type Section = (typeof SECTIONS)[number];
const TABS = SECTIONS.map((value) => ({ value, name: profileTexts.sections[value] }));

export default function ProfileScreen() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <>
      <PageIntro title={pages.profile.title} intro={pages.profile.intro} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[15rem_minmax(0,1fr)] desk:grid-rows-[auto_auto_1fr] wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-x-10">
        <ProfileCard user={user} />
        <Sections user={user} />
        <ProfileLinks isAdmin={user.isAdmin} />
        <DeveloperOptions isAdmin={user.isAdmin} />
      </div>
    </>
  );
}

/** The open section is in the URL, so that the reload after saving preferences leads back to it. */
function Sections({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams();
  const section = SECTIONS.find((one) => one === query.get('section')) ?? 'personal';
  const open = (next: Section) => setQuery(next === 'personal' ? {} : { section: next }, { replace: true });
  return (
    <Tabs
      label={profileTexts.sections.label}
      tabs={TABS}
      value={section}
      onChange={open}
      className="desk:col-start-2 desk:row-span-3 desk:row-start-1"
    >
      <TabPanel value="personal">
        <PersonalInfo user={user} />
      </TabPanel>
      <TabPanel value="subscription">
        <SubscriptionPanel isSubscribed={user.isSubscribed} />
      </TabPanel>
      <TabPanel value="notifications">
        <NotificationsPanel />
      </TabPanel>
      <TabPanel value="security">
        <SecurityPanel user={user} />
      </TabPanel>
    </Tabs>
  );
}
