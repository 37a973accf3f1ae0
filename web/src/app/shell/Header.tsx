import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from '../../browser/router.tsx';
import { useAuth } from '../../features/auth/index.ts';
import { InboxBell } from '../../features/notifications/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RoundButton, RoundLink } from '../../ui/RoundButton.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { MainNav } from './MainNav.tsx';
import { arrowOf, paths } from '../../navigation/paths.ts';

// The phone menu brings the dialog's code, which the first screen does not need.
const { Component: PhoneMenu, prefetch: fetchPhoneMenu } = lazyComponent(() => import('./PhoneMenu.tsx'));

/** The header of member pages and of public ones. Visitors get a sign-in link instead of the menus. */
export function Header() {
  const { user, isLoading, error } = useAuth();
  const { pathname } = useLocation();
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const arrow = user && arrowOf(pathname);
  return (
    <header className="sticky top-0 z-10 bg-ground/92 backdrop-blur-[14px]">
      <div className="page flex h-15 items-center gap-2 desk:h-19">
        {arrow && (
          <RoundLink to={arrow.to} label={`Back to ${arrow.name}`} className="-ml-2.5 desk:hidden">
            <ArrowLeft aria-hidden />
          </RoundLink>
        )}
        <Logo />
        {user && <MainNav />}
        <span className="desk:flex-1" />
        {user ? (
          <>
            <InboxBell />
            <AvatarMenu user={user} />
            <RoundButton
              label="Menu"
              aria-haspopup="dialog"
              aria-expanded={menu === 'open'}
              onPointerEnter={fetchPhoneMenu}
              onClick={() => setMenu('open')}
              className="-mr-2.5 desk:hidden"
            >
              <MenuIcon aria-hidden />
            </RoundButton>
          </>
        ) : (
          !isLoading &&
          !error && (
            <ButtonLink to={paths.auth} state={{ from: pathname }} slim className="whitespace-nowrap">
              Sign In
            </ButtonLink>
          )
        )}
      </div>
      {menu !== 'unused' && (
        <PhoneMenu
          open={menu === 'open'}
          onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
          onLeave={() => setMenu('unused')}
          onLost={() => setMenu('unused')}
        />
      )}
    </header>
  );
}
