import { brand } from '@clear-spring/content';
import { useAuth } from '../auth/index.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Ripples } from '../../ui/Ripples.tsx';
import { HomeHero } from './HomeHero.tsx';
import { useHomeSplash } from './home-splash.ts';
import { QuickAccess } from './QuickAccess.tsx';
import { RecentContent } from './RecentContent.tsx';

export default function HomeScreen() {
  const { user } = useAuth();
  const splash = useHomeSplash();
  const isWelcomed = user !== null && !user.isSubscribed;
  return (
    <>
      {splash.shown && <Splash />}
      <HomeHero
        name={user?.firstName ?? undefined}
        isOverlapped={isWelcomed}
        onLoad={splash.end}
        onError={splash.endWithWarning}
      />
      {isWelcomed && (
        <Banner overlap title={`Welcome to the NEW ${brand.productName} app`}>
          Enjoy access to upgraded features and functionality.
        </Banner>
      )}
      <QuickAccess />
      <RecentContent />
    </>
  );
}

/** Covers the page while the hero loads behind it. */
function Splash() {
  return (
    <div className="fixed inset-0 z-20 grid place-items-center bg-ground pb-24">
      <Ripples label="Loading your wellness experience..." shown />
    </div>
  );
}
