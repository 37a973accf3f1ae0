import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from '../../browser/router.tsx';
import { Menu, MenuLink } from '../../ui/overlay/Menu.tsx';
import { currentAs, paths } from '../../navigation/paths.ts';
import { useExternalUrls } from '../../navigation/external-urls.api.ts';

const entries = [
  { to: paths.home, name: 'Home' },
  { to: paths.productMedia, name: 'Products' },
  { to: paths.advancedTraining, name: 'Training' },
  { to: paths.radioConnection, name: 'Radio' },
  { to: paths.myLinks, name: 'My Links' },
] as const;

const look =
  'relative flex min-h-touch items-center gap-[0.35rem] rounded-pill px-2 text-[0.9688rem] font-[520] whitespace-nowrap no-underline hover:bg-well wide:px-4';

/** The navigation on wide screens. A wave marks the current entry, also on the pages below it. */
export function MainNav() {
  const { pathname } = useLocation();
  const externalUrls = useExternalUrls();
  return (
    <nav aria-label="Main" className="ml-2 hidden desk:flex wide:ml-8 wide:gap-1">
      {entries.map(({ to, name }) => {
        const current = currentAs(to, pathname);
        return (
          <Link
            key={to}
            to={to}
            aria-current={current}
            className={clsx(look, current ? 'text-spring-ink' : 'text-ink')}
          >
            {name}
            {current && <Wave />}
          </Link>
        );
      })}
      <Menu
        trigger={
          <>
            More <ChevronDown className="size-[1.1rem]" aria-hidden />
          </>
        }
        triggerClassName={clsx(look, 'text-ink')}
      >
        <MenuLink to={paths.bonusMaterials}>Bonus Materials</MenuLink>
        <MenuLink to={paths.eventPhotos}>Event Photos</MenuLink>
        <MenuLink href={externalUrls.backOffice}>My Back Office</MenuLink>
        <MenuLink href={externalUrls.meeting}>Launch Zoom</MenuLink>
        <MenuLink href={externalUrls.bookClub}>Book Club Zoom</MenuLink>
      </Menu>
    </nav>
  );
}

function Wave() {
  return (
    <svg
      viewBox="0 0 40 6"
      preserveAspectRatio="none"
      className="absolute inset-x-2 bottom-[0.3rem] h-1.5 w-[calc(100%-1rem)] text-spring-mid wide:inset-x-4 wide:w-[calc(100%-2rem)]"
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <path d="M1 3.5C7 .5 13 .5 20 3s13 2.5 19-.5" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
