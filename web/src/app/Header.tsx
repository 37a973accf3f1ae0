import type { User } from '@clear-spring/contract';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { RoundButton, RoundLink } from '../ui/RoundButton.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Logo } from './Logo.tsx';
import { MainNav } from './MainNav.tsx';
import { parentOf, paths } from './paths.ts';

// The phone menu brings the dialog's code, which the first screen does without.
const loadPhoneMenu = () => import('./PhoneMenu.tsx');
const PhoneMenu = lazy(loadPhoneMenu);

/** Without a user: of a page that stays where the session has ended. */
export function Header({ user }: { user: User | null }) {
  const { pathname } = useLocation();
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const back = parentOf(pathname);
  return (
    <header className="sticky top-0 z-10 bg-ground/92 backdrop-blur-[14px]">
      <div className="page flex h-15 items-center gap-2 desk:h-19">
        {pathname !== paths.home && (
          <RoundLink to={back.to} label={`Back to ${back.name}`} className="-ml-[0.6rem] desk:hidden">
            <ArrowLeft aria-hidden />
          </RoundLink>
        )}
        <Logo />
        {user && <MainNav />}
        <span className="flex-1" />
        {user ? (
          <>
            <AvatarMenu user={user} />
            <RoundButton
              label="Menu"
              aria-haspopup="dialog"
              aria-expanded={menu === 'open'}
              onPointerEnter={() => void loadPhoneMenu()}
              onClick={() => setMenu('open')}
              className="-mr-[0.6rem] desk:hidden"
            >
              <MenuIcon aria-hidden />
            </RoundButton>
          </>
        ) : (
          <ButtonLink to={paths.auth} state={{ from: pathname }} slim>
            Sign In
          </ButtonLink>
        )}
      </div>
      {menu !== 'unused' && (
        <Suspense>
          <PhoneMenu
            open={menu === 'open'}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
            onLeave={() => setMenu('unused')}
          />
        </Suspense>
      )}
    </header>
  );
}
