import { pageTitles } from '@clear-spring/content';
import { clsx } from 'clsx';
import {
  ArrowUpRight,
  BadgeCheck,
  BookOpen,
  Briefcase,
  Droplets,
  Gift,
  GraduationCap,
  House,
  Images,
  LifeBuoy,
  Link2,
  LogOut,
  Radio,
  ScrollText,
  Settings,
  ShieldCheck,
  Sprout,
  UserRound,
  Video,
  X,
  type LucideIcon,
} from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { Link, useLocation } from '../../browser/router.tsx';
import { useAuth } from '../../features/auth/index.ts';
import { AfterPaint } from '../../ui/AfterPaint.tsx';
import { newTab } from '../../ui/Button.tsx';
import { Modal, ModalClose, ModalTitle } from '../../ui/overlay/Modal.tsx';
import { LogoMark } from '../../layout/Logo.tsx';
import { currentAs, type LegalPath, legalDestinations, paths } from '../../navigation/paths.ts';
import { supportMail, useExternalUrls } from '../../navigation/external-urls.api.ts';

const legalIcons: Record<LegalPath, LucideIcon> = {
  [paths.terms]: ScrollText,
  [paths.privacy]: ShieldCheck,
};

const Leave = createContext<() => void>(() => {});

interface PhoneMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A link was followed: the menu closes without animation, so that the new page gets the focus. */
  onLeave: () => void;
}

/** Slides in from the right over the whole screen. Every screen in the menus is one tap away. */
export default function PhoneMenu({ open, onOpenChange, onLeave }: PhoneMenuProps) {
  const { logoutMutation } = useAuth();
  const externalUrls = useExternalUrls();
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      className={clsx(
        'fixed inset-0 z-20 overflow-y-auto overscroll-contain bg-ground outline-none desk:hidden',
        'pb-[max(2rem,env(safe-area-inset-bottom))]',
        'animate-slide data-[state=closed]:animate-slide-out',
      )}
    >
      <div className="page sticky top-0 z-1 flex h-15 items-center gap-2 bg-ground/92 backdrop-blur-[14px]">
        <div className="@container flex min-w-0 flex-1 items-center gap-2">
          <LogoMark />
        </div>
        <ModalTitle className="sr-only">Menu</ModalTitle>
        <ModalClose
          aria-label="Close menu"
          className="-mr-2.5 grid size-touch place-items-center rounded-full hover:bg-well"
        >
          <X aria-hidden />
        </ModalClose>
      </div>
      <AfterPaint>
        <Leave value={onLeave}>
          <nav aria-label="Menu" className="page pt-2">
            <ul>
              <Entry to={paths.home} icon={House}>
                Home
              </Entry>
              <Entry href={externalUrls.backOffice} icon={Briefcase}>
                My Back Office
              </Entry>
              <Entry to={paths.productMedia} icon={Droplets}>
                Product Media
              </Entry>
              <Entry to={paths.myLinks} icon={Link2}>
                My Links
              </Entry>
              <Entry to={paths.advancedTraining} icon={GraduationCap}>
                {pageTitles.advancedTraining}
              </Entry>
              <Entry to={paths.radioConnection} icon={Radio}>
                Radio Connection
              </Entry>
              <Entry to={paths.fastStart} icon={Sprout}>
                Fast Start
              </Entry>
              <Entry to={paths.bonusMaterials} icon={Gift}>
                Bonus Materials
              </Entry>
              <Entry to={paths.eventPhotos} icon={Images}>
                Event Photos
              </Entry>
              <Entry href={externalUrls.meeting} icon={Video}>
                Online Meetings
              </Entry>
              <Entry href={externalUrls.bookClub} icon={BookOpen}>
                Book Club
              </Entry>
            </ul>
            <Group name="Support">
              <Entry mail={supportMail(externalUrls)} icon={LifeBuoy}>
                Get Support / Contact Us
              </Entry>
              {legalDestinations.map(({ to, name }) => (
                <Entry key={to} to={to} icon={legalIcons[to]}>
                  {name}
                </Entry>
              ))}
            </Group>
            <Group name="Account">
              <Entry to={paths.profile} icon={UserRound}>
                My Profile
              </Entry>
              <Entry to={paths.subscription} icon={BadgeCheck}>
                Subscription
              </Entry>
              <Entry to={paths.profile} isSecond icon={Settings}>
                Settings
              </Entry>
              <li>
                <button
                  type="button"
                  className={entryLook}
                  onClick={() => {
                    close();
                    logoutMutation.mutate();
                  }}
                >
                  <EntryIcon of={LogOut} />
                  Sign Out
                </button>
              </li>
            </Group>
          </nav>
        </Leave>
      </AfterPaint>
    </Modal>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h2 className="text-label font-semibold text-ink-soft">{name}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

const entryLook = clsx(
  'flex min-h-13 w-full items-center gap-4 text-left text-[1.0625rem] font-[520] text-ink no-underline',
  'group/entry active:text-spring-ink [&[aria-current]]:font-semibold [&[aria-current]]:text-spring-ink focus-visible:-outline-offset-3',
);

type EntryProps = { icon: LucideIcon; children: ReactNode } & (
  | {
      to: string;
      /** Another entry leads there too, and that one is marked as current. */
      isSecond?: boolean;
    }
  | { href: string }
  | { mail: string }
);

function Entry({ icon, children, ...where }: EntryProps) {
  const leave = use(Leave);
  const { pathname } = useLocation();
  return (
    <li>
      {'to' in where ? (
        <Link
          to={where.to}
          aria-current={where.isSecond ? undefined : currentAs(where.to, pathname)}
          onClick={leave}
          className={entryLook}
        >
          <EntryIcon of={icon} />
          {children}
        </Link>
      ) : (
        <a
          href={'href' in where ? where.href : where.mail}
          {...('href' in where && newTab)}
          onClick={leave}
          className={entryLook}
        >
          <EntryIcon of={icon} />
          {children}
          {'href' in where && <ArrowUpRight className="ml-auto size-[1.1rem] text-ink-soft" aria-hidden />}
        </a>
      )}
    </li>
  );
}

function EntryIcon({ of: Icon }: { of: LucideIcon }) {
  return (
    <span className="grid size-10 flex-none place-items-center rounded-full bg-spring-wash text-spring-ink group-[[aria-current]]/entry:bg-spring group-[[aria-current]]/entry:text-on-spring">
      <Icon aria-hidden />
    </span>
  );
}
